import type { Cast, SpeechSettings, TakeSource } from '../../../shared/domain/take.ts';
import { isSpeakable, spokenText } from '../../../shared/script/spoken-text.ts';
import { Conflict } from '../../platform/refusal.ts';
import { titleFrom } from '../../platform/title.ts';

/** What one take is to be. */
export interface Script {
  readonly opId: string;
  readonly purpose: 'take' | 'preview';
  readonly title: string;
  readonly text: string;
  readonly voiceId: string;
  readonly cast: Cast | null;
  readonly settings: SpeechSettings;
  readonly connectionId: string;
  readonly parentId: string | null;
  readonly source: TakeSource | null;
  readonly previewKey: string | null;
}

/**
 * The text as it will be spoken.
 * @throws Conflict `script_empty`; `nothing_to_speak` for one without a letter or digit: the service has the last word on
 *   the others.
 */
export function readableText(written: string): string {
  const text = spokenText(written);
  if (text.trim() === '') throw new Conflict('script_empty');
  if (!isSpeakable(text)) throw new Conflict('nothing_to_speak');
  return text;
}

/** A title that says whose voice it is: of one text tried on many voices, nothing else tells the takes apart. */
export function namedByVoice(voice: string, title: string): string {
  const name = `${voice} · `;
  return title.startsWith(name) ? title : name + title;
}

/** What a take is called: as the user says, else by its first words. */
export function takeTitle(given: string | undefined, text: string): string {
  return given || titleFrom([{ type: 'text', block: 0, text }]);
}
