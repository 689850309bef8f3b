import { describe, expect, it } from 'vitest';
import { busy, followUp, heard, patience, unknown, type Live, type Sent } from './live';
import { offer as sample } from './sample';
import type { FromServer, Offer, StateFrame, StoryLine } from './types';

const offer = (move: number): Offer => sample('m', {}, { move });

const state = (seq: number, more: Partial<StateFrame> = {}): StateFrame => ({
  type: 'state',
  version: seq,
  seq,
  seat: 0,
  over: false,
  winners: [],
  view: {},
  prompt: { text: '', rule: '', waiting_for: [0], tip: '' },
  offers: [],
  sheet: { totals: [], lines: [], tie_breaks: [], complete: true },
  story: [],
  since: seq - 1,
  since_own: 0,
  told_from: 0,
  rewound: false,
  undo: { allowed: false, rule: '', message: '', consent: false },
  retract: false,
  wish: null,
  tutorial: null,
  deadline: null,
  ...more,
});
const told = (decision: number, text = `line ${decision}`): StoryLine => ({
  decision,
  seat: 0,
  text,
  at: [],
  moved: [],
});
const play = (id: string, seq = 4, move = 9): Sent => ({ type: 'play', id, seat: 0, seq, move });
const after = (live: Live, ...frames: FromServer[]): Live => frames.reduce(heard, live);

describe('what a client knows of a table', () => {
  it('gathers the story over frames', () => {
    const live = after(unknown(), state(1, { story: [told(1)] }), state(2, { story: [told(2)] }));
    expect(live.story.map((line) => line.decision)).toEqual([1, 2]);
  });

  it('forgets the story of decisions that were taken back', () => {
    const live = after(
      unknown(),
      state(3, { story: [told(1), told(2), told(3)], since: 0 }),
      state(1, { rewound: true, since: 1 }),
      state(2, { story: [told(2, 'otherwise')] }),
    );
    expect(live.story.map((line) => line.text)).toEqual(['line 1', 'otherwise']);
  });

  it('knows from where on the story was told', () => {
    const late = heard(unknown(), state(9, { story: [told(8), told(9)], since: -1, told_from: 7 }));
    expect(late.toldFrom).toBe(7);
    expect(heard(late, state(10, { told_from: 0 })).toldFrom).toBe(7); // it goes on, and nothing earlier is told
    expect(heard(late, state(4, { rewound: true, since: 4 })).toldFrom).toBe(5);
    expect(heard(late, state(9, { story: [told(1)], since: -1 })).toldFrom).toBe(0);
  });

  it('is busy from the sending of a move until the position after it has come', () => {
    const sent = { ...after(unknown(), state(4)), pending: [play('a')] };
    expect(busy(sent)).toBe(true);
    const acknowledged = heard(sent, { type: 'ack', id: 'a', seq: 5 });
    expect(acknowledged.pending).toEqual([]);
    expect(busy(acknowledged)).toBe(true);
    expect(busy(heard(acknowledged, state(5)))).toBe(false);
  });

  it('does not wait for a position that came before its acknowledgement', () => {
    const sent = { ...after(unknown(), state(4)), pending: [play('a')] };
    expect(busy(after(sent, state(5), { type: 'ack', id: 'a', seq: 5 }))).toBe(false);
  });

  it('keeps unacknowledged moves when other things are acknowledged', () => {
    const sent = { ...unknown(), pending: [play('a'), play('b')] };
    expect(heard(sent, { type: 'ack', id: 'b', seq: 5 }).pending.map((one) => one.id)).toEqual(['a']);
  });

  it('turns a refusal into a sentence and drops the follow-up', () => {
    const sent = { ...after(unknown(), state(4)), pending: [play('a')], next: { seat: 0, seq: 5, move: 2 } };
    const live = heard(sent, {
      type: 'refused',
      id: 'a',
      seq: 4,
      rule: 'DB-17',
      message: 'Not that one.',
      at: ['circle/3'],
      stale: false,
    });
    expect(live.refusal).toEqual({ id: 'a', rule: 'DB-17', message: 'Not that one.', at: ['circle/3'], stale: false });
    expect(live.next).toBeNull();
    expect(busy(live)).toBe(false);
  });

  it('sorts chat and drops lines that a reconnection repeats', () => {
    const line = (number: number): FromServer => ({
      type: 'chat',
      version: 1,
      number,
      seat: 0,
      name: 'Mags',
      text: `${number}`,
      at: '',
    });
    expect(after(unknown(), line(2), line(1), line(2)).chat.map((one) => one.number)).toEqual([1, 2]);
  });
});

describe('two decisions confirmed together', () => {
  const waiting = (): Live => ({ ...after(unknown(), state(4)), next: { seat: 0, seq: 5, move: 7 } });

  it('sends the second one once it is offered', () => {
    expect(followUp(heard(waiting(), state(5, { offers: [offer(7)] })))).toEqual({ seat: 0, seq: 5, move: 7 });
  });

  it('waits while the table is not there yet', () => {
    expect(followUp(heard(waiting(), state(4)))).toBeNull();
  });

  it('gives it up if it is not on offer, or the table has gone past it', () => {
    expect(followUp(heard(waiting(), state(5, { offers: [offer(8)] })))).toBeNull();
    expect(heard(waiting(), state(6)).next).toBeNull();
  });
});

describe('patience', () => {
  it('grows, stays within a quarter of a minute, and is never the same for all', () => {
    expect(patience(0, 0)).toBe(200);
    expect(patience(0, 1)).toBe(400);
    expect(patience(3, 1)).toBe(3200);
    expect(patience(40, 1)).toBe(15_000);
    expect(patience(40, 0)).toBe(7_500);
  });
});
