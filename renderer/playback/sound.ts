/** A playing source; times in milliseconds. */
export interface Sound {
  /** Plays from a position, or from the current one. */
  play(fromMs?: number): void;
  pause(): void;
  seek(ms: number): void;
  position(): number;
  setVolume(volume: number): void;
  setRate(rate: number): void;
  /** Releases the file. */
  close(): void;
}

export interface SoundEvents {
  /** Runs when it can be heard. */
  readonly onPlaying: () => void;
  readonly onEnd: () => void;
  /** Runs when it cannot be played, or no longer. */
  readonly onFailed: () => void;
}

export interface SoundSettings {
  /** From 0 to 1. */
  readonly volume: number;
  /** From 0.5 to 2; the pitch stays. */
  readonly rate: number;
}

/** Loads a source without playing it. */
export type MakeSound = (url: string, settings: SoundSettings, events: SoundEvents) => Sound;
