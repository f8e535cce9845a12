import type { BaseVoice } from '../../voice/voices.ts';

/** A singing voice. */
export interface Singer {
  readonly base: BaseVoice;
  /** Pitch at which the words are spoken, in hertz: low, so that a period resolves the formants finely. */
  readonly spokenHz: number;
  /** Lowest comfortable note, as a MIDI number. */
  readonly lowest: number;
  /** Boost of frequencies above 2.5 kHz, in dB. */
  readonly brightness: number;
  /** Boost around 1.5 kHz, where vowels are distinguished, in dB. */
  readonly body: number;
  /** Boost around 2.9 kHz (the singer's formant), where a singer is heard over a band, in dB. */
  readonly presence: number;
}

/** The two singers: a woman from A3 to D5, a man from A2 to E4. */
export const SINGERS: Readonly<Record<'f' | 'm', Singer>> = {
  f: { base: 'slt', spokenHz: 190, lowest: 57, brightness: 6, body: 1, presence: 3 },
  m: { base: 'awb', spokenHz: 115, lowest: 45, brightness: 10, body: 4, presence: 5 },
};
