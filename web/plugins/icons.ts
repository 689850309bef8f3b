// `import bat from 'icon:bat'` gives one icon of game-icons.net; only what is imported is shipped, with the chunk that uses it.
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const PREFIX = 'icon:';
const LOADED = '\0' + PREFIX;

interface IconSet {
  icons: Record<string, { body: string }>;
}

export function icons(): Plugin {
  let set: IconSet | null = null;
  const body = (name: string): string => {
    set ??= createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as IconSet;
    const icon = set.icons[name];
    if (icon) return icon.body;
    const near = Object.keys(set.icons).filter((known) => known.includes(name.split('-')[0] ?? name));
    throw new Error(
      `There is no icon "${name}" in game-icons.net; near it: ${near.slice(0, 12).join(', ') || 'nothing'}.`,
    );
  };
  return {
    name: 'tabletomb:icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? LOADED + id.slice(PREFIX.length) : null),
    load: (id) => (id.startsWith(LOADED) ? `export default ${JSON.stringify(body(id.slice(LOADED.length)))};` : null),
  };
}
