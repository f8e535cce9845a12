import { rowKeyTarget } from '../chat/row-key-target.ts';
import type { VoiceRow } from './voice-rows.ts';

/** The row that an arrow, page, Home or End key goes to from row `at`; null for other keys or where there is none. */
export function voiceKeyTarget(key: string, at: number, rows: readonly VoiceRow[]): number | null {
  return rowKeyTarget(
    key,
    at,
    rows.map(({ type }) => ({ type: type === 'voice' ? 'conversation' : 'heading' })),
  );
}
