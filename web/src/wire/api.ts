// The slow half of the wire: REST. Everything that goes wrong arrives here as a `Trouble` with a sentence to show.
import type {
  BotInfo,
  GameInfo,
  Hint,
  NewTable,
  Problem,
  Replay,
  ReplayFrame,
  Rulebook,
  StoryLine,
  TableInfo,
} from './types';

export class Trouble extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly rule = '',
    readonly field = '',
  ) {
    super(message);
  }
}

/** Whether the address itself was not one that the server could understand. */
export const malformed = (error: unknown): boolean => error instanceof Trouble && error.status === 422;

const OFFLINE = 'The server cannot be reached. Is the connection up? Please try again.';
const PUZZLED = 'The server gave an answer that makes no sense. Please try again in a moment.';

async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-Tabletomb'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Trouble(OFFLINE, 0);
  }
  if (answer.status === 204) return undefined as T;
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok && json !== null) return json as T;
  const problem = json as Partial<Problem> | null;
  throw new Trouble(
    typeof problem?.message === 'string' ? problem.message : PUZZLED,
    answer.status,
    problem?.rule ?? '',
    problem?.field ?? '',
  );
}

const get = <T>(path: string): Promise<T> => call<T>('GET', path);
const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>('POST', path, body);
const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;

/** Asked once and kept: games, bots, rulebooks and move spaces do not change while the page is open. */
const kept = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = get<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path)); // a failure is asked again
  return asked;
}

export const api = {
  games: () => once<GameInfo[]>('/games'),
  bots: () => once<BotInfo[]>('/bots'),
  rules: (game: string) => once<Rulebook>(`/games/${encodeURIComponent(game)}/rules`),
  tables: () => get<TableInfo[]>('/tables'),
  table: (id: string) => get<TableInfo>(table(id)),
  create: (wish: NewTable) => post<TableInfo>('/tables', wish),
  join: (id: string, name: string, seat?: number) =>
    post<TableInfo>(`${table(id)}/join`, seat === undefined ? { name } : { name, seat }),
  start: (id: string, fill?: string) => post<TableInfo>(`${table(id)}/start`, fill === undefined ? {} : { fill }),
  leave: (id: string, seat: number) => post<TableInfo>(`${table(id)}/leave`, { seat }),
  comeBack: (id: string, seat: number) => post<TableInfo>(`${table(id)}/return`, { seat }),
  rename: (id: string, seat: number, name: string) => post<TableInfo>(`${table(id)}/rename`, { seat, name }),
  invite: (id: string, seat: number) => post<{ code: string }>(`${table(id)}/seats/${seat}/invite`),
  claim: (id: string, code: string) => post<TableInfo>(`${table(id)}/claim`, { code }),
  rematch: (id: string) => post<TableInfo>(`${table(id)}/rematch`),
  story: (id: string, before: number) => get<StoryLine[]>(`${table(id)}/story?before=${before}`),
  hint: (id: string, seat: number) => post<Hint>(`${table(id)}/hint`, { seat }),
  replay: (id: string) => get<Replay>(`${table(id)}/replay`),
  frame: (id: string, decision: number, seat: number | null) =>
    get<ReplayFrame>(`${table(id)}/replay/${decision}${seat === null ? '' : `?seat=${seat}`}`),
  import: (document: unknown) => post<TableInfo>('/import', document),
  remove: (id: string) => call<void>('DELETE', table(id)),
  exportAddress: (id: string) => `/api${table(id)}/export`,
};
