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

/** Why nothing is heard: the file cannot be played, there is no sound output, or the browser wants a click first. */
export type PlayFailure = 'file' | 'output' | 'blocked';

export interface SoundEvents {
  /** Runs when it can be heard. */
  readonly onPlaying: () => void;
  readonly onEnd: () => void;
  /** Runs when it cannot be played, or no longer. */
  readonly onFailed: (failure: PlayFailure) => void;
}

export interface SoundSettings {
  /** From 0 to 1. */
  readonly volume: number;
  /** From 0.5 to 2; the pitch stays. */
  readonly rate: number;
}

/** Loads a source without playing it. */
export type MakeSound = (url: string, settings: SoundSettings, events: SoundEvents) => Sound;
