import { z } from 'zod';
import { json, jsonObject } from './json.ts';
import { lenientId, lenientNumber, lenientText } from './lenient.ts';
import { MESSAGES_DEFAULT_MAX_TOKENS, MESSAGES_MAX_ITEMS, MESSAGES_TEMPERATURE, TOP_P } from './limits.ts';
import { MESSAGES_MODELS } from './models.ts';
import { parameterMeta } from './parameter-meta.ts';
import { parseNumber } from './parse-number.ts';

/** The model ids in SERVICE.md; the sandbox refuses others. @see SERVICE.md §2.3 */
export const messagesModelId = z.enum(MESSAGES_MODELS);

const cacheControl = jsonObject;

const source = z.union([
  z.strictObject({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
  z.strictObject({ type: z.literal('url'), url: z.string() }),
  z.strictObject({ type: z.literal('text'), media_type: z.string(), data: z.string() }),
  z.strictObject({ type: z.literal('file'), file_id: z.string() }),
  z.strictObject({ type: z.literal('content'), content: z.union([z.string(), z.array(jsonObject)]) }),
]);

/**
 * A content block of an input message. Unknown types pass, because the service may know more than SERVICE.md.
 * @see SERVICE.md §2.3
 */
export const messagesInputBlock = z.union([
  z.strictObject({
    type: z.literal('text'),
    text: z.string(),
    cache_control: cacheControl.exactOptional(),
    citations: z.array(jsonObject).nullable().exactOptional(),
  }),
  z.strictObject({ type: z.literal('image'), source, cache_control: cacheControl.exactOptional() }),
  z.strictObject({
    type: z.literal('document'),
    source,
    title: z.string().nullable().exactOptional(),
    context: z.string().nullable().exactOptional(),
    citations: z.strictObject({ enabled: z.boolean() }).nullable().exactOptional(),
    cache_control: cacheControl.exactOptional(),
  }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() }),
  z.strictObject({
    type: z.literal('tool_use'),
    id: z.string(),
    name: z.string(),
    input: jsonObject,
    cache_control: cacheControl.exactOptional(),
  }),
  z.strictObject({
    type: z.literal('tool_result'),
    tool_use_id: z.string(),
    content: z.union([z.string(), z.array(jsonObject)]).exactOptional(),
    is_error: z.boolean().exactOptional(),
    cache_control: cacheControl.exactOptional(),
  }),
  z.looseObject({
    type: z
      .string()
      .refine(
        (type) =>
          !['text', 'image', 'document', 'thinking', 'redacted_thinking', 'tool_use', 'tool_result'].includes(
            type,
          ),
        'malformed content block',
      ),
  }),
]);
export type MessagesInputBlock = z.infer<typeof messagesInputBlock>;

/** An input message. @see SERVICE.md §2.3 */
export const messagesMessage = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string(), z.array(messagesInputBlock)]),
});
export type MessagesMessage = z.infer<typeof messagesMessage>;

/** A user-defined function; `input_schema` is a JSON Schema. @see SERVICE.md §2.3 */
export const messagesFunction = z.looseObject({
  type: z.string().optional(),
  name: z.string().min(1),
  description: z.string().optional(),
  input_schema: jsonObject.optional(),
});

/**
 * A tool: user-defined, or built into the service, which identifies it by type and may give it no name.
 * @see SERVICE.md §2.3
 */
export const messagesTool = messagesFunction
  .extend({ name: z.string().min(1).optional() })
  .refine(
    ({ name, type }) =>
      name !== undefined || (type !== undefined && !['', 'custom', 'function'].includes(type)),
    { message: 'a tool has a name, or the type of one that the service brings', path: ['name'] },
  );
export type MessagesTool = z.infer<typeof messagesTool>;

/**
 * The user's parameters of a Messages call: every request field except model, messages, system, stream. The deprecated
 * `output_format` is absent: `output_config.format` is sent instead (§9).
 * @see SERVICE.md §2.3
 */
export const messagesParameters = z.strictObject({
  max_tokens: z.int().min(1).exactOptional().register(parameterMeta, {
    control: 'number',
    group: 'answer',
    simple: true,
    default: MESSAGES_DEFAULT_MAX_TOKENS,
    step: 256,
  }),
  cache_control: cacheControl
    .exactOptional()
    .register(parameterMeta, { control: 'cache_control', group: 'context' }),
  container: json.exactOptional().register(parameterMeta, { control: 'container', group: 'context' }),
  context_management: jsonObject
    .exactOptional()
    .register(parameterMeta, { control: 'json', group: 'context' }),
  inference_geo: z
    .string()
    .nullable()
    .exactOptional()
    .register(parameterMeta, { control: 'text', group: 'request' }),
  mcp_servers: z
    .array(jsonObject)
    .exactOptional()
    .register(parameterMeta, { control: 'json', group: 'tools' }),
  metadata: jsonObject.exactOptional().register(parameterMeta, { control: 'pairs', group: 'request' }),
  output_config: jsonObject
    .exactOptional()
    .register(parameterMeta, { control: 'output_config', group: 'answer' }),
  service_tier: z
    .enum(['auto', 'standard_only'])
    .exactOptional()
    .register(parameterMeta, { control: 'choice', group: 'request', default: 'auto' }),
  speed: z
    .enum(['standard', 'fast'])
    .nullable()
    .exactOptional()
    .register(parameterMeta, { control: 'choice', group: 'request', default: 'standard' }),
  stop_sequences: z
    .array(z.string())
    .exactOptional()
    .register(parameterMeta, { control: 'list', group: 'answer' }),
  temperature: z
    .number()
    .min(MESSAGES_TEMPERATURE.min)
    .max(MESSAGES_TEMPERATURE.max)
    .exactOptional()
    .register(parameterMeta, {
      control: 'number',
      group: 'sampling',
      simple: true,
      default: MESSAGES_TEMPERATURE.default,
      step: 0.1,
    }),
  thinking: jsonObject
    .exactOptional()
    .register(parameterMeta, { control: 'thinking', group: 'answer', simple: true }),
  tool_choice: jsonObject.exactOptional().register(parameterMeta, { control: 'tool_choice', group: 'tools' }),
  tools: z
    .array(messagesTool)
    .exactOptional()
    .register(parameterMeta, { control: 'tools', group: 'tools', simple: true }),
  top_k: z.int().exactOptional().register(parameterMeta, { control: 'number', group: 'sampling', step: 1 }),
  top_p: z
    .number()
    .min(TOP_P.min)
    .max(TOP_P.max)
    .exactOptional()
    .register(parameterMeta, { control: 'number', group: 'sampling', step: 0.05 }),
  user_profile_id: z
    .string()
    .nullable()
    .exactOptional()
    .register(parameterMeta, { control: 'text', group: 'request' }),
});
export type MessagesParameters = z.infer<typeof messagesParameters>;

/** Whole request body; `model` is any id, see `messagesModelId`. @see SERVICE.md §2.3 */
export const messagesRequest = messagesParameters.extend({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  messages: z.array(messagesMessage).min(1).max(MESSAGES_MAX_ITEMS),
  system: z.union([z.string(), z.array(messagesInputBlock)]).exactOptional(),
  stream: z.boolean().exactOptional(),
});
export type MessagesRequest = z.infer<typeof messagesRequest>;

/**
 * A cited passage of a document; indices are characters, and may be out of range. An invalid field counts as absent:
 * positions in pages or blocks lack some.
 * @see SERVICE.md §2.4
 */
export const citation = z.looseObject({
  type: z.string().optional().catch(undefined),
  cited_text: z.string().optional().catch(undefined),
  document_index: z.number().optional().catch(undefined),
  document_title: lenientText,
  start_char_index: z.number().optional().catch(undefined),
  end_char_index: z.number().optional().catch(undefined),
  file_id: lenientText,
});
export type Citation = z.infer<typeof citation>;

/** A citation as a service sends it: its numbers may be text. */
const sentCitation = z.preprocess((sent) => {
  if (typeof sent !== 'object' || sent === null) return sent;
  const numbers = Object.entries(sent).flatMap(([name, value]) =>
    name.endsWith('_index') && parseNumber(value) !== null ? [[name, parseNumber(value)]] : [],
  );
  return { ...sent, ...Object.fromEntries(numbers) };
}, citation);

/** A block of an answer; without a type it is text. A value that is not text is shown as JSON. @see SERVICE.md §2.4 */
export const messagesBlock = z.looseObject({
  type: lenientText,
  text: z.unknown().optional(),
  citations: z.array(sentCitation).nullish().catch(null),
});
export type MessagesBlock = z.infer<typeof messagesBlock>;

/** Token counts as the service sent them. @see SERVICE.md §2.4 */
export const messagesUsage = z.looseObject({
  input_tokens: lenientNumber,
  output_tokens: lenientNumber,
  cache_creation_input_tokens: lenientNumber,
  cache_read_input_tokens: lenientNumber,
  inference_geo: lenientText,
  cache_creation: z
    .looseObject({
      ephemeral_1h_input_tokens: lenientNumber,
      ephemeral_5m_input_tokens: lenientNumber,
    })
    .nullish()
    .catch(null),
  iterations: z.array(jsonObject).nullish().catch(null),
  server_tool_use: z
    .looseObject({
      web_fetch_requests: lenientNumber,
      web_search_requests: lenientNumber,
    })
    .nullish()
    .catch(null),
});

/** Reasons for which a message ended, as listed in SERVICE.md; others are shown as received. @see SERVICE.md §2.4 */
export const STOP_REASONS = [
  'end_turn',
  'max_tokens',
  'stop_sequence',
  'tool_use',
  'pause_turn',
  'compaction',
  'refusal',
  'model_context_window_exceeded',
] as const;

/** The container an answer ran in; any other shape is kept as received. @see SERVICE.md §2.4 */
const container = z.looseObject({
  id: z.string(),
  /** ISO 8601. */
  expires_at: z.string(),
  skills: z.array(z.looseObject({ skill_id: z.string(), version: z.string() })).nullish(),
});

/** The context that the service cleared. @see SERVICE.md §2.4 */
const appliedContextManagement = z.looseObject({
  applied_edits: z.array(
    z.looseObject({
      cleared_input_tokens: lenientNumber,
      cleared_tool_uses: lenientNumber,
    }),
  ),
});

const stopFields = {
  stop_reason: lenientText,
  stop_sequence: lenientText,
  stop_details: z.looseObject({ explanation: lenientText }).nullish().catch(null),
  container: z.union([container, z.unknown()]).optional(),
  context_management: z.union([appliedContextManagement, z.unknown()]).optional(),
};

/** The response of a call without streaming. @see SERVICE.md §2.4 */
export const messagesResponse = z.looseObject({
  id: lenientId,
  model: lenientText,
  content: z.array(messagesBlock),
  usage: messagesUsage.nullish().catch(null),
  ...stopFields,
});
export type MessagesResponse = z.infer<typeof messagesResponse>;

/** An event of the stream, by its `type`, with all fields that any event may have. @see SERVICE.md §6 */
export const messagesEvent = z.looseObject({
  type: z.string().nullish(),
  message: z
    .looseObject({
      id: lenientId,
      model: lenientText,
      content: z.array(messagesBlock).nullish().catch(null),
      usage: messagesUsage.nullish().catch(null),
      ...stopFields,
    })
    .nullish(),
  index: lenientNumber,
  content_block: messagesBlock.nullish(),
  delta: z
    .looseObject({
      type: z.string().nullish(),
      text: z.string().nullish(),
      thinking: z.string().nullish(),
      signature: z.string().nullish(),
      partial_json: z.string().nullish(),
      citation: sentCitation.nullish(),
      ...stopFields,
    })
    .nullish(),
  usage: messagesUsage.nullish().catch(null),
  error: z.unknown().optional(),
});
export type MessagesEvent = z.infer<typeof messagesEvent>;
