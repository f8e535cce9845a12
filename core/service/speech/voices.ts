import { voiceList } from '../../../shared/service/speech.ts';
import { plainText } from '../../http/errors/plain-text.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import type { Transport } from '../../http/transport.ts';
import { fetchList, type ListOptions } from '../fetch-list.ts';

/** A voice in the service's list; missing fields are null. */
export interface ListedVoice {
  readonly voiceId: string;
  readonly name: string | null;
  readonly language: string | null;
  readonly gender: string | null;
}

/** Longest accepted id. */
const ID_MAX = 200;

/**
 * Returns the service's voices, without duplicate ids; null if the connection's profile has no path for the list.
 * @throws ServiceError.
 * @see SERVICE.md §4
 */
export async function listVoices(
  transport: Transport,
  connection: ServiceConnection,
  options: ListOptions,
): Promise<ListedVoice[] | null> {
  const path = connection.profile.voicesPath;
  if (path === null) return null;
  const list = { name: 'voice list', cause: 'its path', read: readVoices };
  return fetchList(transport, connection, path, options, list);
}

function readVoices(value: unknown): ListedVoice[] | null {
  const list = voiceList.safeParse(value);
  if (!list.success) return null;
  const voices = new Map<string, ListedVoice>();
  for (const { voice_id, name, language, gender } of list.data) {
    const voiceId = voice_id.trim();
    // Skip ids that could not be sent.
    if (voiceId === '' || voiceId.length > ID_MAX || /\p{Cc}/u.test(voiceId)) continue;
    const toPlainText = (text: string | null | undefined) =>
      text == null ? null : plainText(text, false) || null;
    voices.set(voiceId, {
      voiceId,
      name: toPlainText(name),
      language: toPlainText(language),
      gender: toPlainText(gender),
    });
  }
  return [...voices.values()];
}
