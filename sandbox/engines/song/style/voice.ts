import type { Dice } from '../dice.ts';
import type { SongOrder } from '../song-order.ts';
import { readStyle } from './read-style.ts';

/** Who sings: as ordered, else as the style says, else as the seed says. */
export function voiceOf(
  { vocalGender, style }: Pick<SongOrder, 'vocalGender' | 'style'>,
  dice: Dice,
): 'f' | 'm' {
  if (vocalGender) return vocalGender;
  for (const { effect } of readStyle(style)) {
    if (effect.voice === 'f' || effect.voice === 'm') return effect.voice;
  }
  return dice('voice')() < 0.5 ? 'f' : 'm';
}
