import type { LibraryItem } from '../../shared/domain/library-item.ts';
import { api } from '../lib/connection.ts';

/** Code points of a prompt that a list carries. */
const LISTED = 1000;

/** Returns the full prompt of a file; lists carry only its beginning. */
export async function wholePrompt({ id, kind, prompt, ownerId }: LibraryItem): Promise<string> {
  if ([...prompt].length < LISTED) return prompt;
  switch (kind) {
    case 'speech':
      return ownerId === null ? prompt : (await api.speech.get({ id: ownerId })).text;
    case 'song':
      return ownerId === null ? prompt : (await api.music.get({ id: ownerId })).text;
    case 'picture':
      return (await api.images.pictures({ ids: [id] })).items[0]?.prompt ?? prompt;
    default:
      return kind satisfies never;
  }
}
