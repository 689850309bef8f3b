import { describe, expect, it } from 'vitest';
import { words } from '../lib/words';
import { route } from '../router.svelte';
import { answerDue, curtainFor, inviting, ownTurn, question, secondsLeft } from '../table/play';
import { offer as sample } from '../wire/sample';
import type { GameInfo, Offer, TableInfo } from '../wire/types';
import { chairs, refit, wish, type Chair } from './chairs';
import { shelved } from './games';
import { invitation, news, sorted } from './tables';

const game = (more: Partial<GameInfo> = {}): GameInfo => ({
  name: 'inn-keeper',
  title: 'Inn Keeper',
  prefix: 'IK',
  pitch: 'Win the trick',
  weight: 1,
  badges: ['solo', 'campaign'],
  summary: '',
  minutes: '20-40',
  designers: [],
  seats: [2, 3, 4],
  options: [],
  version: '1',
  cooperative: false,
  campaign: false,
  tutorial: true,
  ...more,
});
const none: ReadonlySet<string> = new Set(); // no game is played as a campaign
const table = (id: string, status: TableInfo['status'], waiting_for: number[] = []): TableInfo =>
  ({
    id,
    status,
    waiting_for,
    winners: [1],
    seats: [
      { seat: 0, name: 'Rowan', mine: true },
      { seat: 1, name: 'Mags', mine: false },
    ],
  }) as TableInfo;

describe('the shelf', () => {
  it('holds the games of the server in their own words, then boxes whose games are not here yet', () => {
    const boxes = shelved(
      [game(), game({ name: 'connect-four', title: 'Connect Four', seats: [2], pitch: '', summary: 'Four in a row' })],
      ['inn-keeper', 'dining-with-dracula'],
    );
    expect(boxes.map((box) => box.name)).toEqual(['inn-keeper', 'connect-four', 'dining-with-dracula']);
    expect(boxes.map((box) => box.game !== null)).toEqual([true, true, false]);
    expect(boxes[0]).toMatchObject({ players: '2–4', line: 'Win the trick', minutes: '20–40 min', weight: 1 });
    expect(boxes[0]?.badges).toEqual([
      { text: 'solo', tone: 'plain' },
      { text: 'campaign', tone: 'candle' },
    ]);
    expect(boxes[1]?.line).toBe('Four in a row');
    expect(boxes[2]?.title).toBe('Dining with Dracula');
  });
  it('puts one’s own turns first', () => {
    const { running, past } = sorted(
      [table('a', 'playing', [1]), table('b', 'over'), table('c', 'open'), table('d', 'playing', [0])],
      none,
    );
    expect(running.map((one) => one.id)).toEqual(['d', 'c', 'a']);
    expect(past.map((one) => one.id)).toEqual(['b']);
  });
  it('says how a table stands', () => {
    expect(news(table('a', 'playing', [0]), none)).toBe('Your turn');
    expect(news(table('a', 'playing', [1]), none)).toBe('Waiting for Mags');
    expect(news(table('a', 'over'), none)).toBe('Won by Mags');
  });
  it('offers a campaign on its last finished table only, and only to those who played', () => {
    const campaigns = new Set(['dead-cells']);
    const run = (id: string, more: Partial<TableInfo> = {}): TableInfo => ({
      ...table(id, 'over'),
      game: 'dead-cells',
      host: false,
      rematch: null,
      hints: 'free',
      host_name: null,
      frozen: null,
      ...more,
    });
    const watched = run('w', { seats: [] });
    const { running, past } = sorted(
      [run('c'), run('b', { rematch: 'c' }), run('a', { rematch: 'b' }), watched, run('x', { game: 'inn-keeper' })],
      campaigns,
    );
    expect(running.map((one) => one.id)).toEqual(['c']);
    expect(past.map((one) => one.id)).toEqual(['c', 'b', 'a', 'w', 'x']);
    expect(news(run('c'), campaigns)).toBe('Campaign');
    expect(
      sorted([table('d', 'playing', [0]), run('c'), table('o', 'open')], campaigns).running.map((t) => t.id),
    ).toEqual(['d', 'c', 'o']);
  });
  it('takes an invitation as an address, a path or an id', () => {
    expect(invitation(' https://parlour.example/table/AbC_def-123 ')).toBe('/table/AbC_def-123');
    expect(invitation('/table/AbCdef123?claim=xyz_9')).toBe('/table/AbCdef123?claim=xyz_9');
    expect(invitation('AbCdef123')).toBe('/table/AbCdef123');
    expect(invitation('https://elsewhere.example/')).toBeNull();
    expect(invitation('')).toBeNull();
  });
});

describe('chairs', () => {
  const kinds = (list: Chair[]): string[] => list.map((chair) => chair.kind);
  it('are three at a contest, one where people play together', () => {
    expect(kinds(chairs(game(), 'Rowan'))).toEqual(['me', 'bot', 'bot']);
    expect(kinds(chairs(game({ seats: [1, 2, 3, 4], cooperative: true }), ''))).toEqual(['me']);
    expect(kinds(chairs(game({ seats: [2] }), ''))).toEqual(['me', 'bot']);
  });
  it('hold "me" once', () => {
    const list: Chair[] = [
      { kind: 'me', name: '', bot: '' },
      { kind: 'me', name: '', bot: '' },
    ];
    expect(kinds(refit(list, 1))).toEqual(['neighbour', 'me']);
    expect(
      kinds(
        refit(
          [
            { kind: 'bot', name: '', bot: '' },
            { kind: 'neighbour', name: '', bot: '' },
          ],
          0,
        ),
      ),
    ).toEqual(['bot', 'me']);
  });
  it('ask the server for what it knows', () => {
    expect(wish({ kind: 'neighbour', name: ' Iris ', bot: '' })).toEqual({ kind: 'me', name: 'Iris' });
    expect(wish({ kind: 'me', name: ' ', bot: '' })).toEqual({ kind: 'me' });
    expect(wish({ kind: 'bot', name: 'x', bot: 'novice' })).toEqual({ kind: 'bot', bot: 'novice' });
  });
});

describe('the table’s screen', () => {
  it('draws the curtain only between two people at one screen', () => {
    expect(curtainFor([0], 0, [1])).toBeNull();
    expect(curtainFor([0, 1], 0, [0, 1])).toBeNull();
    expect(curtainFor([0, 1], 0, [1])).toBe(1);
    expect(curtainFor([0, 1], null, [0, 1])).toBe(0);
    expect(curtainFor([0, 1], 0, [2])).toBeNull();
  });
  it('forgets what was lit only when something else is asked', () => {
    const offer = (move: number, gain: number | null): Offer => sample('play', {}, { move, gain });
    const prompt = { text: 'Choose a card.', rule: 'IK-11', waiting_for: [0, 1], tip: '' };
    const asked = { seat: 0, seq: 4, prompt, offers: [offer(1, null), offer(2, 3)] };
    expect(question({ ...asked, seq: 5, prompt: { ...prompt, waiting_for: [0] } })).toBe(question(asked));
    expect(question({ ...asked, offers: [offer(1, null), offer(2, 4)] })).not.toBe(question(asked));
    expect(question({ ...asked, seat: 1 })).not.toBe(question(asked));
    expect(question({ ...asked, seq: 5, offers: [] })).not.toBe(question({ ...asked, offers: [] }));
  });
  it('knows whether a wish to undo waits for us', () => {
    expect(answerDue({ seat: 1, to: 3, agreed: [], needed: [0, 2] }, [0])).toBe(0);
    expect(answerDue({ seat: 1, to: 3, agreed: [0], needed: [0, 2] }, [0])).toBeNull();
    expect(answerDue({ seat: 0, to: 3, agreed: [], needed: [1] }, [0])).toBeNull();
    expect(answerDue(null, [0])).toBeNull();
  });
  it('knows whether somebody at this screen has to decide', () => {
    const seats = [{ mine: true }, { mine: false }, { mine: true, away: true }] as TableInfo['seats'];
    const asked = (...waiting_for: number[]) => ({ over: false, prompt: { text: '', rule: '', tip: '', waiting_for } });
    expect([asked(0, 1), asked(1), asked(2)].map((frame) => ownTurn({ seats }, frame))).toEqual([true, false, false]);
    expect(ownTurn({ seats }, { ...asked(0), over: true })).toBe(false);
  });
  it('knows who invites', () => {
    const seats = [
      { name: 'Mags', kind: 'bot' },
      { name: 'Rowan', kind: 'person' },
    ] as TableInfo['seats'];
    expect(inviting({ seats, host_name: 'Iris' })).toBe('Iris');
    expect(inviting({ seats, host_name: null })).toBe('Rowan');
    expect(inviting({ seats: [], host_name: null })).toBe('');
  });
  it('counts a clock down to nothing', () => {
    const at = (moment: string): number => secondsLeft('2026-01-01T00:01:05Z', Date.parse(`2026-01-01T00:${moment}Z`));
    expect([at('00:00'), at('01:04.100'), at('01:09')]).toEqual([65, 1, 0]);
    expect([65, 9, 0].map(words.table.clock)).toEqual(['1:05 left', '0:09 left', 'Time is up']);
  });
});

describe('addresses', () => {
  const at = (path: string): unknown => route(new URL(path, 'http://parlour.example'));
  it('name a screen and what it shows', () => {
    expect(at('/')).toEqual({ screen: 'shelf' });
    expect(at('/table/abc?claim=xy')).toEqual({ screen: 'table', id: 'abc', claim: 'xy', watch: false });
    expect(at('/table/abc?watch')).toEqual({ screen: 'table', id: 'abc', claim: '', watch: true });
    expect(at('/replay/abc?at=12&seat=1')).toEqual({ screen: 'replay', id: 'abc', at: 12, seat: 1 });
    expect(at('/replay/abc?at=-1&seat=x')).toEqual({ screen: 'replay', id: 'abc', at: null, seat: null });
    expect(at('/rules/inn-keeper#IK-04')).toEqual({ screen: 'rules', game: 'inn-keeper', rule: 'IK-04' });
    expect(at('/new/inn-keeper')).toEqual({ screen: 'setup', game: 'inn-keeper' });
  });
  it('that lead nowhere say so', () => {
    for (const path of ['/table', '/table/a/b', '/nothing', '/new/']) expect(at(path)).toEqual({ screen: 'lost' });
  });
});
