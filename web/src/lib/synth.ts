// The parlour's few sounds, made on the spot: no files to fetch. lib/sound.ts decides whether any is to be heard.

export type Cue = 'turn' | 'laid' | 'refused' | 'end';

interface Note {
  at: number; // seconds after the cue
  pitch: number; // hertz
  to?: number; // where the pitch slides to
  length: number; // seconds until it has faded
  wave: OscillatorType;
  loud: number; // 0 to 1
}

const bell = (at: number, pitch: number, length = 0.9): Note[] => [
  { at, pitch, length, wave: 'sine', loud: 0.16 },
  { at, pitch: pitch * 2.76, length: length / 3, wave: 'sine', loud: 0.04 }, // what makes a tone ring like metal
];

const SCORE: Record<Cue, Note[]> = {
  turn: [...bell(0, 659), ...bell(0.16, 880)], // a desk bell, twice
  laid: [
    { at: 0, pitch: 210, to: 95, length: 0.09, wave: 'triangle', loud: 0.3 }, // wood on wood
    { at: 0, pitch: 640, to: 300, length: 0.03, wave: 'square', loud: 0.03 },
  ],
  refused: [
    { at: 0, pitch: 155, to: 140, length: 0.16, wave: 'triangle', loud: 0.24 }, // two dull knocks, the second lower
    { at: 0.14, pitch: 116, to: 98, length: 0.24, wave: 'triangle', loud: 0.24 },
  ],
  end: [440, 523, 659, 880].flatMap((pitch, i) => bell(i * 0.17, pitch, 1.7)), // the clock in the hall
};

const LATE = 400; // milliseconds after which a cue that the browser held back has missed its moment
const SILENT = 0.0001; // an exponential fade cannot end at nothing

export class Synth {
  #context: AudioContext | null = null;
  #open: () => AudioContext;

  constructor(open: () => AudioContext = () => new AudioContext()) {
    this.#open = open;
  }

  /** Plays a cue now. Where the browser does not let a page sound (before the first click, or ever), nothing happens. */
  async play(cue: Cue): Promise<void> {
    const asked = Date.now();
    try {
      this.#context ??= this.#open();
      if (this.#context.state !== 'running') await this.#context.resume();
    } catch {
      return; // no sound on this machine
    }
    if (Date.now() - asked < LATE) for (const note of SCORE[cue]) this.#strike(this.#context, note);
  }

  #strike(context: AudioContext, { at, pitch, to, length, wave, loud }: Note): void {
    const start = context.currentTime + at;
    const end = start + length;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = wave;
    tone.frequency.setValueAtTime(pitch, start);
    if (to !== undefined) tone.frequency.exponentialRampToValueAtTime(to, end);
    volume.gain.setValueAtTime(SILENT, start);
    volume.gain.exponentialRampToValueAtTime(loud, start + 0.006); // a click is heard where a tone begins at once
    volume.gain.exponentialRampToValueAtTime(SILENT, end);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(end);
  }
}
