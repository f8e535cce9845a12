import { z } from 'zod';
import type { ModelEntry, ModelOffer } from '../../../shared/contract/connections.ts';
import { modelPrice } from '../../../shared/domain/price.ts';
import { CONTEXT_WINDOW } from '../../../shared/service/limits.ts';
import { fitsPattern } from '../../../shared/service/model-pattern.ts';
import { CHAT_MODELS, MESSAGES_MODELS, SPEECH_MODELS } from '../../../shared/service/models.ts';
import {
  type EndpointProfile,
  listedModel,
  modelCapabilities,
  modelList,
} from '../../../shared/service/profile.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import type { Transport } from '../../http/transport.ts';
import { fetchList, type ListOptions } from '../fetch-list.ts';

/** Matches capabilities other than chat. */
const OTHER_CAPABILITY = /^(?:speech|tts|text.to.speech|music|song|images?|image.generation)$/i;
/** Matches models that do not chat, by the names they have in lists without capabilities. */
const OTHER_MODEL = /(?:^|[-_./:])(?:embed|whisper|tts|dall-e|gpt-image|sora|omni-moderation)/i;

/**
 * Returns the chat models: from the service if the profile has a path for the list, else the built-in ones.
 * @throws ServiceError.
 * @see SERVICE.md §4
 */
export async function listModels(
  transport: Transport,
  connection: ServiceConnection,
  options: ListOptions,
): Promise<ModelOffer> {
  const { profile } = connection;
  const path = profile.modelsPath;
  if (path === null) {
    return {
      source: 'builtin',
      models: CHAT_MODELS.map(({ id }) => limitInterfaces(profile, createEntry(profile, id))),
      unreadable: 0,
      visionModels: profile.visionModels,
    };
  }
  const read = (value: unknown) => readModels(value, profile);
  const list = { name: 'model list', cause: 'the base URL', read };
  const offer = await fetchList(transport, connection, path, options, list);
  const models = offer.models.map((model) => limitInterfaces(profile, model));
  const preferred = models.find(({ id }) => id === profile.defaultModel)?.id;
  const { visionModels } = profile;
  return { ...offer, models, visionModels, ...(preferred === undefined ? {} : { preferred }) };
}

/** Leaves out the interfaces that the connection has no path for; where it has one only, every model takes that. */
function limitInterfaces({ chatPath, messagesPath }: EndpointProfile, model: ModelEntry): ModelEntry {
  if (chatPath !== null && messagesPath !== null) return model;
  const has = { chat: chatPath !== null, messages: messagesPath !== null };
  return { ...model, interfaces: (['chat', 'messages'] as const).filter((name) => has[name]) };
}

function readModels(value: unknown, profile: EndpointProfile): ModelOffer | null {
  const list = modelList.safeParse(value);
  if (!list.success) return null;
  const listed = list.data;
  const entries = new Map<string, ModelEntry>();
  let unreadable = 0;
  for (const sent of listed) {
    const model = listedModel.safeParse(sent);
    if (!model.success) unreadable += 1;
    else {
      const { id } = model.data;
      const capabilities = parseCapabilities(model.data);
      if (canChat(id, capabilities))
        entries.set(id, {
          ...createEntry(profile, id, capabilities),
          ...parseContextWindow(model.data),
          ...parsePrice(model.data),
        });
    }
  }
  if (unreadable > 0 && unreadable === listed.length) return null;
  return { source: 'service', models: [...entries.values()], unreadable };
}

/** A model's input and output modalities in OpenRouter's list. */
const listedModalities = z.object({
  architecture: z.object({
    input_modalities: z.array(z.string()),
    output_modalities: z.array(z.string()).min(1),
  }),
});

/** A model that does not chat, as Mistral's list states it. */
const listedNoChat = z.object({ capabilities: z.object({ completion_chat: z.literal(false) }) });

/** Returns the stated capabilities of a model; null if there are none in a known form. */
function parseCapabilities(model: Readonly<Record<string, unknown>>): readonly string[] | null {
  const parsed = modelCapabilities.safeParse(model.capabilities);
  if (listedNoChat.safeParse(model).success) return [];
  if (parsed.success && parsed.data.length > 0) return parsed.data;
  if (typeof model.supports_image_in === 'boolean')
    return model.supports_image_in ? ['chat', 'vision'] : ['chat'];
  const modalities = listedModalities.safeParse(model);
  if (!modalities.success) return null;
  const { input_modalities: input, output_modalities: output } = modalities.data.architecture;
  const capabilities = output.map((name) => (name === 'text' ? 'chat' : name));
  return input.includes('image') ? [...capabilities, 'vision'] : capabilities;
}

/** Possible names of the context window field, in tokens; SERVICE.md does not specify one. */
const WINDOW_FIELDS = ['context_window', 'context_length', 'max_context_length', 'max_model_len'] as const;

function parseContextWindow(model: Readonly<Record<string, unknown>>): Pick<ModelEntry, 'contextWindow'> {
  for (const field of WINDOW_FIELDS) {
    const sent = model[field];
    const tokens = typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : sent;
    if (typeof tokens !== 'number' || !Number.isInteger(tokens)) continue;
    if (tokens >= CONTEXT_WINDOW.min && tokens <= CONTEXT_WINDOW.max) return { contextWindow: tokens };
  }
  return {};
}

/** Dollars a token, as OpenRouter's list states them. */
const listedPrice = z.object({
  pricing: z.object({
    prompt: z.string().regex(/^[\d.]{1,30}$/),
    completion: z.string().regex(/^[\d.]{1,30}$/),
  }),
});

function parsePrice(model: Readonly<Record<string, unknown>>): Pick<ModelEntry, 'price'> {
  const { data } = listedPrice.safeParse(model);
  if (!data) return {};
  // Rounded, since 0.0000003 × 1,000,000 is not 0.3.
  const perMillion = (price: string) => Number((Number(price) * 1e6).toPrecision(12));
  const price = modelPrice.safeParse({
    input: perMillion(data.pricing.prompt),
    output: perMillion(data.pricing.completion),
  });
  return price.success ? { price: price.data } : {};
}

/** Returns whether a model can chat: false if it is known, or states itself, to do only something else. */
function canChat(id: string, capabilities: readonly string[] | null): boolean {
  if (SPEECH_MODELS.some((model) => model === id)) return false;
  if (capabilities === null) return !OTHER_MODEL.test(id);
  return !capabilities.every((name) => OTHER_CAPABILITY.test(name));
}

/** Returns the entry of a model, with the capabilities that the service states, else those that the profile does. */
function createEntry(
  { visionModels }: EndpointProfile,
  id: string,
  capabilities: readonly string[] | null = null,
): ModelEntry {
  const known = CHAT_MODELS.find((model) => model.id === id);
  const has = (pattern: RegExp): boolean => capabilities?.some((name) => pattern.test(name)) ?? false;
  // An entirely unknown model may support Messages.
  const unknown = capabilities === null && !known;
  const messages = unknown || has(/^messages$/i) || MESSAGES_MODELS.some((model) => model === id);
  return {
    id,
    owner: known?.owner ?? 'unknown',
    vision: capabilities === null ? fitsPattern(id, visionModels) : has(/vision|image.?input/i),
    visionFrom: capabilities === null ? 'builtin' : 'service',
    interfaces: messages ? ['chat', 'messages'] : ['chat'],
  };
}
