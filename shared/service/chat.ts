import { z } from 'zod';
import { jsonObject } from './json.ts';
import { lenientId, lenientNumber, lenientText } from './lenient.ts';
import { CHAT_MAX_STOP, CHAT_TEMPERATURE, LOGIT_BIAS, PENALTY, TOP_LOGPROBS, TOP_P } from './limits.ts';
import { CHAT_MODELS } from './models.ts';
import { parameterMeta } from './parameter-meta.ts';

/** The model ids in SERVICE.md; the sandbox refuses others, the client accepts any. @see SERVICE.md §2.5 */
export const chatModelId = z.enum(CHAT_MODELS.map((model) => model.id));

/** A part of a multimodal user message, in the common format. @see SERVICE.md §2.5 */
export const chatContentPart = z.union([
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({
      url: z.string().min(1),
      detail: z.enum(['auto', 'low', 'high']).exactOptional(),
    }),
  }),
]);
export type ChatContentPart = z.infer<typeof chatContentPart>;

/** Thinking as a part of an answer's content: sent back only to services that sent it. */
const chatThinkingPart = z.strictObject({
  type: z.literal('thinking'),
  thinking: z.array(z.strictObject({ type: z.literal('text'), text: z.string() })),
});

/** A finished function call of the model; `arguments` is JSON as text. @see SERVICE.md §2.5 */
export const chatToolCall = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string().min(1), arguments: z.string() }),
  /** Data that the service added to the call, such as Gemini's thought signature: sent back only to that service. */
  extra_content: jsonObject.exactOptional(),
});
export type ChatToolCall = z.infer<typeof chatToolCall>;

/** An item of `messages`. Roles seen: system, user, assistant; `tool` answers a tool call. @see SERVICE.md §2.5 */
export const chatMessage = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.literal('system'),
    content: z.union([z.string(), z.array(chatContentPart)]),
    name: z.string().exactOptional(),
  }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([z.string(), z.array(chatContentPart).min(1)]),
    name: z.string().exactOptional(),
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z
      .union([z.string(), z.array(z.union([chatContentPart, chatThinkingPart])), z.null()])
      .exactOptional(),
    name: z.string().exactOptional(),
    /** The model's reasoning before it called tools: not in SERVICE.md, sent only to services that returned it so. */
    reasoning_content: z.string().exactOptional(),
    reasoning: z.string().exactOptional(),
    reasoning_details: z.array(jsonObject).exactOptional(),
    tool_calls: z.array(chatToolCall).min(1).exactOptional(),
  }),
  z.strictObject({
    role: z.literal('tool'),
    content: z.union([z.string(), z.array(chatContentPart)]),
    tool_call_id: z.string().min(1),
    /** The name of the called function, which Gemini needs. */
    name: z.string().min(1).exactOptional(),
  }),
]);
export type ChatMessage = z.infer<typeof chatMessage>;

/** A function the model may call; `parameters` is a JSON Schema. @see SERVICE.md §2.5 */
export const chatTool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().exactOptional(),
    parameters: jsonObject.exactOptional(),
    strict: z.boolean().exactOptional(),
  }),
});
export type ChatTool = z.infer<typeof chatTool>;

/** `none`, `auto`, `required`, or one named function. @see SERVICE.md §2.5 */
export const chatToolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.strictObject({
    type: z.literal('function'),
    function: z.strictObject({ name: z.string().min(1) }),
  }),
]);

/**
 * The user's parameters of a chat completion: every request field except model, messages and stream.
 * @see SERVICE.md §2.5
 */
export const chatParameters = z.strictObject({
  tools: z
    .array(chatTool)
    .exactOptional()
    .register(parameterMeta, { control: 'tools', group: 'tools', simple: true }),
  tool_choice: chatToolChoice
    .exactOptional()
    .register(parameterMeta, { control: 'tool_choice', group: 'tools', default: 'auto' }),
  stream_options: z
    .strictObject({ include_usage: z.boolean().exactOptional() })
    .exactOptional()
    .register(parameterMeta, {
      control: 'switch',
      group: 'request',
      default: { include_usage: true },
    }),
  response_format: z
    .strictObject({ type: z.enum(['text', 'json_object']) })
    .exactOptional()
    .register(parameterMeta, { control: 'choice', group: 'answer', default: { type: 'text' } }),
  max_tokens: z
    .int()
    .min(1)
    .exactOptional()
    .register(parameterMeta, { control: 'number', group: 'answer', simple: true, step: 256 }),
  temperature: z
    .number()
    .min(CHAT_TEMPERATURE.min)
    .max(CHAT_TEMPERATURE.max)
    .exactOptional()
    .register(parameterMeta, {
      control: 'number',
      group: 'sampling',
      simple: true,
      default: CHAT_TEMPERATURE.default,
      step: 0.1,
    }),
  top_p: z
    .number()
    .min(TOP_P.min)
    .max(TOP_P.max)
    .exactOptional()
    .register(parameterMeta, { control: 'number', group: 'sampling', default: TOP_P.default, step: 0.05 }),
  n: z
    .int()
    .min(1)
    .exactOptional()
    .register(parameterMeta, { control: 'number', group: 'answer', default: 1, step: 1 }),
  stop: z
    .union([z.string(), z.array(z.string()).max(CHAT_MAX_STOP)])
    .exactOptional()
    .register(parameterMeta, { control: 'list', group: 'answer' }),
  frequency_penalty: z
    .number()
    .min(PENALTY.min)
    .max(PENALTY.max)
    .exactOptional()
    .register(parameterMeta, { control: 'number', group: 'sampling', default: PENALTY.default, step: 0.1 }),
  presence_penalty: z
    .number()
    .min(PENALTY.min)
    .max(PENALTY.max)
    .exactOptional()
    .register(parameterMeta, { control: 'number', group: 'sampling', default: PENALTY.default, step: 0.1 }),
  logit_bias: z
    .record(z.string(), z.number().min(LOGIT_BIAS.min).max(LOGIT_BIAS.max))
    .exactOptional()
    .register(parameterMeta, { control: 'token_biases', group: 'sampling' }),
  logprobs: z
    .boolean()
    .exactOptional()
    .register(parameterMeta, { control: 'switch', group: 'answer', default: false }),
  top_logprobs: z
    .int()
    .min(TOP_LOGPROBS.min)
    .max(TOP_LOGPROBS.max)
    .exactOptional()
    .register(parameterMeta, { control: 'number', group: 'answer', step: 1 }),
  seed: z.int().exactOptional().register(parameterMeta, { control: 'number', group: 'sampling', step: 1 }),
  user: z.string().exactOptional().register(parameterMeta, { control: 'text', group: 'request' }),
});
export type ChatParameters = z.infer<typeof chatParameters>;

/** Whole request body; `model` is any id, see `chatModelId`. @see SERVICE.md §2.5 */
export const chatRequest = chatParameters
  .extend({
    model: z.string().min(1),
    messages: z.array(chatMessage).min(1),
    stream: z.boolean().exactOptional(),
  })
  .check((ctx) => {
    if (ctx.value.top_logprobs !== undefined && ctx.value.logprobs !== true) {
      ctx.issues.push({
        code: 'custom',
        path: ['top_logprobs'],
        message: 'top_logprobs requires logprobs to be true',
        input: ctx.value,
      });
    }
  });
export type ChatRequest = z.infer<typeof chatRequest>;

/** Token counts as the service sent them; never computed here. @see SERVICE.md §2.6 */
export const chatUsage = z.looseObject({
  prompt_tokens: lenientNumber,
  completion_tokens: lenientNumber,
  total_tokens: lenientNumber,
});

const tokenLogprob = z.looseObject({
  token: z.string(),
  logprob: z.number(),
  top_logprobs: z.array(z.looseObject({ token: z.string(), logprob: z.number() })).nullish(),
});
/** Log probabilities of a choice's tokens. @see SERVICE.md §2.5 */
export const chatLogprobs = z.looseObject({ content: z.array(tokenLogprob).nullish() });

const toolCallPiece = z.looseObject({
  index: lenientNumber,
  id: lenientId,
  /** Some services send the arguments as an object; they are text everywhere else. */
  function: z
    .looseObject({ name: lenientText, arguments: z.union([z.string(), jsonObject]).nullish() })
    .nullish(),
  extra_content: jsonObject.nullish().catch(null),
});

/** A block of an answer's content, as some services send it: `{ type: 'text', text }`, or thinking with texts within. */
const contentBlock = z.looseObject({
  type: lenientText,
  text: lenientText,
  thinking: z
    .union([z.string(), z.array(z.looseObject({ text: lenientText }))])
    .nullish()
    .catch(null),
});

/** The fields of an answer's `message` or a chunk's `delta`; others are tolerated. @see SERVICE.md §2.6 */
export const chatDelta = z.looseObject({
  role: lenientText,
  /** A string, or blocks of text and thinking. */
  content: z.union([z.string(), z.array(contentBlock)]).nullish(),
  reasoning_content: lenientText,
  reasoning: lenientText,
  reasoning_details: z.array(jsonObject).nullish().catch(null),
  refusal: lenientText,
  tool_calls: z.array(toolCallPiece).nullish(),
});
export type ChatDelta = z.infer<typeof chatDelta>;

/** Metadata of the answer: an invalid value counts as absent, and does not invalidate the answer. */
const answerHead = {
  id: lenientId,
  created: lenientNumber,
  model: lenientText,
  system_fingerprint: lenientText,
  usage: chatUsage.nullish().catch(null),
};

/** The response of a call without streaming. @see SERVICE.md §2.6 */
export const chatResponse = z.looseObject({
  ...answerHead,
  choices: z.array(
    z.looseObject({
      index: lenientNumber,
      message: chatDelta,
      finish_reason: lenientText,
      logprobs: chatLogprobs.nullish().catch(null),
    }),
  ),
});
export type ChatResponse = z.infer<typeof chatResponse>;

/** A chunk of the stream. @see SERVICE.md §6 */
export const chatChunk = z.looseObject({
  ...answerHead,
  choices: z
    .array(
      z.looseObject({
        index: lenientNumber,
        delta: chatDelta.nullish(),
        finish_reason: lenientText,
        logprobs: chatLogprobs.nullish().catch(null),
        /** Some services count here. */
        usage: chatUsage.nullish().catch(null),
      }),
    )
    .nullish(),
  error: z.unknown().optional(),
});
export type ChatChunk = z.infer<typeof chatChunk>;

/** The data of the line that ends a chat stream. @see SERVICE.md §6 */
export const CHAT_STREAM_END = '[DONE]';
