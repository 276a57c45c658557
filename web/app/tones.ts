/** Short tones, synthesised by the browser: no files. */

export interface Tone {
  readonly type: OscillatorType;
  /** Frequencies in hertz, in sequence. */
  readonly notes: readonly number[];
  /** Duration of each note in seconds. */
  readonly length: number;
  readonly volume: number;
}

export class TonePlayer {
  #context: AudioContext | undefined;

  play({ type, notes, length, volume }: Tone): void {
    // Browsers do not allow sound before the first interaction with the page; until then the context is suspended.
    this.#context ??= new AudioContext();
    const context = this.#context;
    if (context.state === 'suspended') void context.resume();
    const start = context.currentTime;
    const oscillator = new OscillatorNode(context, { type });
    const gain = new GainNode(context, { gain: volume });
    notes.forEach((note, at) => {
      oscillator.frequency.setValueAtTime(note, start + at * length);
    });
    const end = start + notes.length * length;
    gain.gain.setValueAtTime(volume, end - length / 2);
    gain.gain.exponentialRampToValueAtTime(0.0001, end + 0.04);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(end + 0.05);
  }

  close(): void {
    void this.#context?.close();
    this.#context = undefined;
  }
}
