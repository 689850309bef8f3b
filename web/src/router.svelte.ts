// Addresses of the client. The server answers the same page for all of them.

export type Route =
  | { screen: 'shelf' }
  | { screen: 'setup'; game: string }
  | { screen: 'table'; id: string; claim: string; watch: boolean } // watch: without being asked to sit down
  | { screen: 'replay'; id: string; at: number | null; seat: number | null }
  | { screen: 'learn'; game: string }
  | { screen: 'rules'; game: string; rule: string }
  | { screen: 'about' }
  | { screen: 'lost' };

const whole = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

/** What an address shows. */
export function route(address: URL): Route {
  const [first = '', second = '', ...rest] = address.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const query = address.searchParams;
  if (!first) return { screen: 'shelf' };
  if (first === 'about' && !second) return { screen: 'about' };
  if (first === 'rules' && rest.length === 0) return { screen: 'rules', game: second, rule: address.hash.slice(1) };
  if (!second || rest.length > 0) return { screen: 'lost' };
  if (first === 'new') return { screen: 'setup', game: second };
  if (first === 'learn') return { screen: 'learn', game: second };
  if (first === 'table')
    return { screen: 'table', id: second, claim: query.get('claim') ?? '', watch: query.has('watch') };
  if (first === 'replay')
    return { screen: 'replay', id: second, at: whole(query.get('at')), seat: whole(query.get('seat')) };
  return { screen: 'lost' };
}

class Place {
  route = $state<Route>({ screen: 'shelf' });

  /** Follows the address bar and every link of our own. */
  start(): void {
    this.#read();
    addEventListener('popstate', () => this.#read());
    addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      if (
        link.origin !== location.origin ||
        link.target ||
        link.hasAttribute('download') ||
        link.pathname.startsWith('/api')
      )
        return;
      event.preventDefault();
      this.go(link.href);
    });
  }

  go(address: string, replace = false): void {
    const there = new URL(address, location.href);
    if (replace || there.href === location.href) history.replaceState(null, '', there);
    else history.pushState(null, '', there);
    this.#read();
  }

  /** Changes the address without going anywhere: the replay's place in the match. */
  note(address: string): void {
    history.replaceState(null, '', address);
  }

  #read(): void {
    try {
      this.route = route(new URL(location.href));
    } catch {
      this.route = { screen: 'lost' }; // a malformed %-escape
    }
  }
}

export const place = new Place();
