import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs } from './prefs.svelte';
import { cueOf, sound, switchSound } from './sound';
import { Synth, type Cue } from './synth';

class Ramp {
  steps: [value: number, at: number][] = [];
  setValueAtTime(value: number, at: number): void {
    this.steps.push([value, at]);
  }
  exponentialRampToValueAtTime(value: number, at: number): void {
    if (!(value > 0)) throw new RangeError('an exponential ramp needs a value above zero');
    this.steps.push([value, at]);
  }
}
class Tone {
  type = '';
  frequency = new Ramp();
  gain = new Ramp();
  started = NaN;
  stopped = NaN;
  to: unknown = null;
  connect<T>(to: T): T {
    this.to = to;
    return to;
  }
  start(at: number): void {
    this.started = at;
  }
  stop(at: number): void {
    this.stopped = at;
  }
}
class FakeContext {
  static made: FakeContext[] = [];
  state = 'suspended';
  currentTime = 5;
  destination = {};
  tones: Tone[] = [];
  gains: Tone[] = [];
  constructor() {
    FakeContext.made.push(this);
  }
  resume(): Promise<void> {
    this.state = 'running';
    return Promise.resolve();
  }
  createOscillator(): Tone {
    this.tones.push(new Tone());
    return this.tones.at(-1)!;
  }
  createGain(): Tone {
    this.gains.push(new Tone());
    return this.gains.at(-1)!;
  }
}
const CUES: Cue[] = ['turn', 'laid', 'refused', 'end'];
const synthOn = (context: FakeContext): Synth => new Synth(() => context as unknown as AudioContext);

describe('the synthesiser', () => {
  it.each(CUES)('plays "%s" as tones that fade to silence before they stop', async (cue) => {
    const context = new FakeContext();
    await synthOn(context).play(cue);
    expect(context.tones.length).toBeGreaterThan(0);
    context.tones.forEach((tone, i) => {
      const volume = context.gains[i]!;
      expect([tone.to, volume.to]).toEqual([volume, context.destination]);
      expect(tone.started).toBeGreaterThanOrEqual(context.currentTime);
      const [last, at] = volume.gain.steps.at(-1)!;
      expect(last).toBeLessThan(0.001);
      expect(at).toBe(tone.stopped);
      expect(Math.max(...volume.gain.steps.map(([loud]) => loud))).toBeLessThanOrEqual(0.3);
      expect(tone.stopped - context.currentTime).toBeLessThan(3);
    });
  });
  it('tells its cues apart', async () => {
    const pitches = await Promise.all(
      CUES.map(async (cue) => {
        const context = new FakeContext();
        await synthOn(context).play(cue);
        return context.tones.map((tone) => tone.frequency.steps[0]![0]).join();
      }),
    );
    expect(new Set(pitches).size).toBe(CUES.length);
  });
  it('opens the audio system once', async () => {
    const open = vi.fn(() => new FakeContext() as unknown as AudioContext);
    const synth = new Synth(open);
    await synth.play('laid');
    await synth.play('laid');
    expect(open).toHaveBeenCalledTimes(1);
  });
  it('keeps quiet about what the browser held back for too long', async () => {
    const context = new FakeContext();
    const clock = vi.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValue(5000);
    await synthOn(context).play('turn');
    clock.mockRestore();
    expect(context.tones).toEqual([]);
  });
  it('is silent where there is no sound', async () => {
    const synth = new Synth(() => {
      throw new Error('no such thing as AudioContext');
    });
    await expect(synth.play('end')).resolves.toBeUndefined();
  });
});

describe('sound', () => {
  beforeEach(() => {
    FakeContext.made = [];
    vi.stubGlobal('AudioContext', FakeContext);
  });
  afterEach(() => {
    prefs.sound = false;
    vi.unstubAllGlobals();
  });
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

  it('is off until asked for, and nothing is made before', async () => {
    for (const cue of CUES) sound(cue);
    await settled();
    expect(FakeContext.made).toEqual([]);
    switchSound();
    await vi.waitFor(() => expect(FakeContext.made[0]?.tones.length).toBeGreaterThan(0)); // one hears that it is on
    const [context] = FakeContext.made;
    const heard = context!.tones.length;
    switchSound();
    sound('end');
    await settled();
    expect([FakeContext.made.length, context!.tones.length]).toEqual([1, heard]);
  });
});

describe('what is heard', () => {
  const at = (seq: number, waiting_for: number[], over = false) => ({
    seq,
    over,
    prompt: { text: '', rule: '', waiting_for, tip: '' },
  });
  it('is one’s own turn, a decision laid down, the end', () => {
    expect(cueOf(at(3, [1]), at(4, [0]), [0])).toBe('turn');
    expect(cueOf(at(3, [0]), at(4, [0]), [0])).toBe('laid');
    expect(cueOf(at(3, [0]), at(4, [1]), [0])).toBe('laid');
    expect(cueOf(at(3, [1]), at(4, [2]), [])).toBe('laid');
    expect(cueOf(at(3, [0]), at(4, [], true), [0])).toBe('end');
  });
  it('is nothing on arriving, behind the curtain, or when something is taken back from others', () => {
    expect(cueOf(null, at(4, [0]), [0])).toBeNull();
    expect(cueOf(at(4, [0, 1]), at(4, [0, 1]), [0, 1])).toBeNull();
    expect(cueOf(at(4, [0]), at(3, [1]), [0])).toBeNull();
    expect(cueOf(at(4, [1]), at(3, [0]), [0])).toBe('turn');
  });
});
