import type { BaseVoice } from '../../voice/voices.ts';

/** Who sings. */
export interface Singer {
  readonly base: BaseVoice;
  /** Pitch in which the words are spoken, in hertz: low, so that a period shows the formants finely. */
  readonly spokenHz: number;
  /** Lowest and highest note that is sung with ease, as MIDI numbers. */
  readonly lowest: number;
  readonly highest: number;
  /** Lift of everything above 2.5 kHz, in dB. */
  readonly brightness: number;
  /** Lift around 1.5 kHz, where vowels are told apart, in dB. */
  readonly body: number;
  /** Lift around 2.9 kHz, where a singer is heard over a band, in dB. */
  readonly presence: number;
}

/** The two singers: a woman from A3 to D5, a man from A2 to E4. */
export const SINGERS: Readonly<Record<'f' | 'm', Singer>> = {
  f: { base: 'slt', spokenHz: 190, lowest: 57, highest: 74, brightness: 6, body: 1, presence: 3 },
  m: { base: 'awb', spokenHz: 115, lowest: 45, highest: 64, brightness: 10, body: 4, presence: 5 },
};
