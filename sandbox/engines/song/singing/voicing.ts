import { highPass } from '../../../audio/biquad.ts';
import { FLITE_RATE, type Phone } from '../../voice/flite.ts';
import { periodTrack } from '../../voice/pitch-marks.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { isVowel } from './cut-syllables.ts';

/** Seconds of silence kept around a word. */
export const MARGIN_S = 0.05;
/** Maximum relative deviation of a period; the words are spoken in monotone, so their periods hardly differ. */
export const STRAY = 0.03;
const FRAME_S = 0.005;
/** Voiceless phones. */
const VOICELESS = /^(?:p|t|k|f|th|s|sh|ch|hh)$/;
/** Phones that are fully voiced, as vowels are. */
const SONANT = /^(?:l|m|n|ng|r|w|y)$/;
/** Seconds at the start of a vowel that may still contain the aspiration of the consonant before it. */
const BREATH_S = 0.02;

/**
 * Returns the period at {@link SAMPLE_RATE} in samples, for each frame of 5 ms of a word at {@link FLITE_RATE}.
 * Sonants and vowels always count as voiced and voiceless phones as unvoiced; only the others rely on measured
 * voicing.
 */
export function periodsOf(spoken: Float32Array, phones: readonly Phone[], spokenHz: number): Float32Array {
  const track = periodTrack(spoken, FLITE_RATE, spokenHz * 0.85, spokenHz * 1.15);
  for (const { name, start, end } of phones) {
    const from = Math.round((start + (isVowel(name) ? BREATH_S : 0)) / FRAME_S);
    const to = Math.round(end / FRAME_S);
    for (let frame = from; frame < Math.min(to, track.length); frame += 1) {
      if (VOICELESS.test(name)) track[frame] = 0;
      else if (isVowel(name) || SONANT.test(name)) track[frame] ||= FLITE_RATE / spokenHz;
    }
  }
  return track.map((period) => Math.round((period * SAMPLE_RATE) / FLITE_RATE));
}

/** Frequency in hertz below which a voiceless phone has no energy of its own. */
const HUM_HZ = 700;
const FADE_S = 0.006;

/** Removes the tail of the preceding vowel from voiceless phones: it would be heard at the pitch of speech. */
export function withoutHum(spoken: Float32Array, phones: readonly Phone[]): Float32Array {
  const cleaned = spoken.slice();
  highPass(HUM_HZ, undefined, FLITE_RATE).process(cleaned);
  const result = spoken.slice();
  for (const [index, { name, start, end }] of phones.entries()) {
    if (!VOICELESS.test(name)) continue;
    const last = VOICELESS.test(phones[index + 1]?.name ?? '-') || index === phones.length - 1;
    const to = Math.min(
      spoken.length,
      Math.round((index === phones.length - 1 ? end + MARGIN_S : end) * FLITE_RATE),
    );
    for (let i = Math.max(0, Math.round((start - FADE_S) * FLITE_RATE)); i < to; i += 1) {
      const time = i / FLITE_RATE;
      const left = last ? 1 : Math.max(0, (end - time) / FADE_S);
      const share = Math.max(0, Math.min(1, (time - start + FADE_S) / FADE_S, left));
      result[i] = (result[i] ?? 0) * (1 - share) + share * (cleaned[i] ?? 0);
    }
  }
  return result;
}
