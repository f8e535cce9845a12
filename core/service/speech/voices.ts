import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import { voiceList } from '../../../shared/service/speech.ts';
import { classifyErrorObject, fail } from '../../http/errors/classify-error.ts';
import { plainText } from '../../http/errors/plain-text.ts';
import { parseJson } from '../../http/parse-json.ts';
import { readTextBody } from '../../http/read-body.ts';
import type { CallObserver, ServiceConnection } from '../../http/service-connection.ts';
import { bodyExcerpt } from '../../http/shown-body.ts';
import { redactorOf, type Transport } from '../../http/transport.ts';

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
  options: { readonly signal: AbortSignal; readonly observer?: CallObserver | undefined },
): Promise<ListedVoice[] | null> {
  const path = connection.profile.voicesPath;
  if (path === null) return null;
  const answer = await transport.open({ connection, method: 'GET', path, stream: false, ...options });
  try {
    const text = await readTextBody(answer, [], BYTE_CAPS.json);
    const redact = redactorOf(connection.key).text;
    options.observer?.onBody?.(bodyExcerpt({ text, cut: false }, redact));
    return parseVoices(text, answer.status, redact);
  } finally {
    answer.close();
  }
}

function parseVoices(text: string, status: number, redact: (text: string) => string): ListedVoice[] {
  const at = { phase: 'answering', status, action: 'settings' } as const;
  const json = parseJson(text);
  if (!json.ok) throw fail('bad_answer', 'The voice list is not JSON. Check its path.', at);
  const list = voiceList.safeParse(json.value);
  if (!list.success) {
    const value = json.value;
    if (typeof value === 'object' && value !== null && 'error' in value) {
      throw classifyErrorObject(value.error, redact);
    }
    throw fail('bad_answer', 'The voice list does not have the expected form.', at);
  }
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
