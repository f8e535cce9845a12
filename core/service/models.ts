import type { ModelEntry } from '../../shared/contract/connections.ts';
import { BYTE_CAPS, CONTEXT_WINDOW } from '../../shared/service/limits.ts';
import { CHAT_MODELS, MESSAGES_MODELS, SPEECH_MODELS, seesImages } from '../../shared/service/models.ts';
import { modelList } from '../../shared/service/profile.ts';
import { classifyErrorObject, fail } from './classify-error.ts';
import { parseJson } from './parse-json.ts';
import { readWhole } from './read-body.ts';
import type { CallObserver, ServiceConnection } from './service-connection.ts';
import { shownBody } from './shown-body.ts';
import { redactorOf, type Transport } from './transport.ts';

/** What a model that cannot chat says of itself. */
const OTHER_CRAFT = /^(?:speech|tts|text.to.speech|music|song|images?|image.generation)$/i;

/**
 * The models to chat with: from the service where the profile names a list, else the ids SERVICE.md gives.
 * @throws ServiceError
 * @see SERVICE.md §4
 */
export async function listModels(
  transport: Transport,
  connection: ServiceConnection,
  options: { readonly signal: AbortSignal; readonly observer?: CallObserver | undefined },
): Promise<ModelEntry[]> {
  const path = connection.profile.modelsPath;
  if (path === null) return CHAT_MODELS.map((model) => entryOf(model.id));
  const answer = await transport.open({ connection, method: 'GET', path, stream: false, ...options });
  try {
    const text = await readWhole(answer, [], BYTE_CAPS.json);
    const redact = redactorOf(connection.key).text;
    options.observer?.onBody?.(shownBody({ text, cut: false }, redact));
    return modelsIn(text, answer.status, redact);
  } finally {
    answer.close();
  }
}

function modelsIn(text: string, status: number, redact: (text: string) => string): ModelEntry[] {
  const at = { phase: 'answering', status, action: 'settings' } as const;
  const json = parseJson(text);
  if (!json.ok) throw fail('bad_answer', 'The model list is not JSON. Check the base address.', at);
  const list = modelList.safeParse(json.value);
  if (!list.success) {
    const value = json.value;
    if (typeof value === 'object' && value !== null && 'error' in value) {
      throw classifyErrorObject(value.error, redact);
    }
    throw fail('bad_answer', 'The model list does not have the expected form.', at);
  }
  const models = Array.isArray(list.data) ? list.data : list.data.data;
  const entries = new Map<string, ModelEntry>();
  for (const model of models) {
    const [id, capabilities, fields] =
      typeof model === 'string' ? [model, null, {}] : [model.id, model.capabilities ?? null, model];
    if (chats(id, capabilities)) entries.set(id, { ...entryOf(id, capabilities), ...windowIn(fields) });
  }
  entries.delete('');
  return [...entries.values()];
}

/** What services call the tokens that a model's context holds. SERVICE.md shows no model list. */
const WINDOW_FIELDS = ['context_window', 'context_length', 'max_context_length', 'max_model_len'] as const;

function windowIn(model: Readonly<Record<string, unknown>>): Pick<ModelEntry, 'contextWindow'> {
  for (const field of WINDOW_FIELDS) {
    const sent = model[field];
    const tokens = typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : sent;
    if (typeof tokens !== 'number' || !Number.isInteger(tokens)) continue;
    if (tokens >= CONTEXT_WINDOW.min && tokens <= CONTEXT_WINDOW.max) return { contextWindow: tokens };
  }
  return {};
}

/** False for a model that is known, or says itself, to be for another craft only. */
function chats(id: string, capabilities: readonly string[] | null): boolean {
  if (SPEECH_MODELS.some((model) => model === id)) return false;
  return !capabilities?.length || !capabilities.every((name) => OTHER_CRAFT.test(name));
}

/** What is known of a model: what the service says it can do, else what SERVICE.md shows or its name tells. */
function entryOf(id: string, capabilities: readonly string[] | null = null): ModelEntry {
  const known = CHAT_MODELS.find((model) => model.id === id);
  const says = (pattern: RegExp): boolean => capabilities?.some((name) => pattern.test(name)) ?? false;
  const messages = says(/^messages$/i) || MESSAGES_MODELS.some((model) => model === id);
  return {
    id,
    owner: known?.owner ?? 'unknown',
    vision: says(/vision|image.?input/i) || seesImages(id),
    interfaces: messages ? ['chat', 'messages'] : ['chat'],
  };
}
