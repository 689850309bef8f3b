// What a table's first paint costs: preloads the two fonts it needs, and fails the build if the shell grows too heavy.
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const LIMIT = 150_000; // bytes on the wire, gzipped
const FONTS = /(fraunces|inter)-latin-wght-normal-plain/;
const FIRST = ['index.html', 'src/screens/Table.svelte']; // entry and the screen a table link opens

export function shell(): Plugin {
  return {
    name: 'tabletomb:shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const wanted = new Set<string>(Object.keys(bundle).filter((file) => FONTS.test(file) || file === 'index.html'));
        const add = (file: string): void => {
          const chunk = bundle[file];
          if (wanted.has(file) || chunk?.type !== 'chunk') return;
          wanted.add(file);
          chunk.imports.forEach(add);
          chunk.viteMetadata?.importedCss.forEach((css) => wanted.add(css));
        };
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && FIRST.some((end) => chunk.facadeModuleId?.endsWith(end))) add(chunk.fileName);
        }
        let total = 0;
        for (const file of [...wanted].sort()) {
          const item = bundle[file];
          if (!item) continue;
          const bytes = Buffer.from(item.type === 'chunk' ? item.code : item.source);
          const size = file.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length; // fonts are packed already
          total += size;
          this.info(`${(size / 1000).toFixed(1).padStart(6)} kB  ${file}`);
        }
        this.info(`${(total / 1000).toFixed(1).padStart(6)} kB  first paint of a table, of ${LIMIT / 1000} kB`);
        if (total > LIMIT) this.error(`The shell is too heavy: ${total} bytes gzipped, at most ${LIMIT} are allowed.`);
      },
    },
  };
}
