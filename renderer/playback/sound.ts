/** A source as it plays; times in milliseconds. */
export interface Sound {
  /** From there, or from where it rests. */
  play(fromMs?: number): void;
  pause(): void;
  seek(ms: number): void;
  position(): number;
  setVolume(volume: number): void;
  setRate(rate: number): void;
  /** Lets go of the file. */
  close(): void;
}

export interface SoundEvents {
  /** It is heard now. */
  readonly onPlaying: () => void;
  readonly onEnd: () => void;
  /** It cannot be played, or not any more. */
  readonly onFailed: () => void;
}

export interface SoundSettings {
  /** 0 to 1. */
  readonly volume: number;
  /** 0.5 to 2, the pitch stays. */
  readonly rate: number;
}

/** Begins to read a source, without a sound yet. */
export type MakeSound = (url: string, settings: SoundSettings, events: SoundEvents) => Sound;
