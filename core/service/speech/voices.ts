import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import { voiceList } from '../../../shared/service/speech.ts';
import { classifyErrorObject, fail } from '../../http/errors/classify-error.ts';
import { plainText } from '../../http/errors/plain-text.ts';
import { parseJson } from '../../http/parse-json.ts';
import { readWhole } from '../../http/read-body.ts';
import type { CallObserver, ServiceConnection } from '../../http/service-connection.ts';
import { bodyExcerpt } from '../../http/shown-body.ts';
import { redactorOf, type Transport } from '../../http/transport.ts';

/** A voice the service lists; what it leaves out is null. */
export interface ListedVoice {
  readonly voiceId: string;
  readonly name: string | null;
  readonly language: string | null;
  readonly gender: string | null;
}

/** Longest id and longest other text taken from a list. */
const ID_MAX = 200;

/**
 * The voices the service lists, each id once; null when the connection's profile names no list.
 * @throws ServiceError
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
    const text = await readWhole(answer, [], BYTE_CAPS.json);
    const redact = redactorOf(connection.key).text;
    options.observer?.onBody?.(bodyExcerpt({ text, cut: false }, redact));
    return voicesIn(text, answer.status, redact);
  } finally {
    answer.close();
  }
}

function voicesIn(text: string, status: number, redact: (text: string) => string): ListedVoice[] {
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
    // An id that could not be sent is no voice to choose.
    if (voiceId === '' || voiceId.length > ID_MAX || /\p{Cc}/u.test(voiceId)) continue;
    const said = (text: string | null | undefined) => (text == null ? null : plainText(text, false) || null);
    voices.set(voiceId, { voiceId, name: said(name), language: said(language), gender: said(gender) });
  }
  return [...voices.values()];
}
