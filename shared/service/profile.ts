import { z } from 'zod';
import { parseImageSize } from './image-size.ts';
import {
  BYTE_CAPS,
  CONCURRENCY,
  DEADLINES,
  IMAGE_REFERENCE,
  NAME_MAX_LENGTH,
  POLL_WAIT,
  SPEECH_SEGMENT_MAX,
} from './limits.ts';
import { VISION_MODELS } from './model-pattern.ts';

const path = z
  .string()
  .max(500)
  .regex(/^\/[^\s?#]*$/, 'a path begins with / and holds no space, ? or #');
const concurrency = z.int().min(CONCURRENCY.min).max(CONCURRENCY.max);
const pieceMax = z.int().min(SPEECH_SEGMENT_MAX.min).max(SPEECH_SEGMENT_MAX.max);
const bytes = z
  .int()
  .min(1024 * 1024)
  .max(1024 ** 3);
const wait = z.int().min(1000).max(3_600_000);
const pollWait = z.int().min(POLL_WAIT.min).max(POLL_WAIT.max);
const method = z.enum(['GET', 'POST']);
const placement = z.enum(['query', 'path', 'body']);
const fieldName = z
  .string()
  .max(100)
  .regex(/^[\w.-]+$/, 'a field name holds letters, digits, _, . and - only');
/** A path in a response: names and indices separated by dots, `data.items.0.link`. */
const place = z
  .string()
  .max(200)
  .regex(/^[\w-]+(\.[\w-]+)*$/, 'a place is field names with points between them');
const referenceBytes = z
  .int()
  .min(64 * 1024)
  .max(IMAGE_REFERENCE.bytes);
const sizeText = z
  .string()
  .refine((text) => parseImageSize(text) !== null, 'a size is WIDTHxHEIGHT in pixels');
/** How a key is sent: `Authorization: Bearer`, `x-api-key` with `anthropic-version`, or not at all. */
const authentication = z.enum(['bearer', 'x-api-key', 'none']);
const modelName = z.string().trim().min(1).max(NAME_MAX_LENGTH);
const tokenLimitField = z.enum(['max_tokens', 'max_completion_tokens']);
/**
 * The parameter of chat completions that switches thinking, and says how much where it can: `reasoning_effort` as text,
 * `reasoning` as `{effort}`, `thinking` as `{type}`, alone or with `reasoning_effort`, and `enable_thinking`, at the top
 * or within `chat_template_kwargs`. SERVICE.md has none.
 */
const thinkingField = z.enum([
  'off',
  'reasoning_effort',
  'reasoning',
  'thinking',
  'thinking+reasoning_effort',
  'enable_thinking',
  'chat_template_kwargs',
]);
/** How much a model thinks; `default`: nothing is sent, and the service decides. */
const thinkingEffort = z.enum(['default', 'off', 'low', 'medium', 'high']);
/** Patterns of model ids, in which `*` stands for any text. */
const modelPatterns = z.array(z.string().trim().min(1).max(NAME_MAX_LENGTH)).max(100);
const imageSizes = z
  .record(z.string().trim().min(1).max(NAME_MAX_LENGTH), z.array(sizeText).min(1).max(50))
  .refine((models) => Object.keys(models).length <= 100, 'at most 100 models');

/**
 * The settings that a connection may override: paths and timeouts that SERVICE.md leaves open. Every field has a
 * default. A null path disables the operation: SERVICE.md does not describe it.
 * @see SERVICE.md §4
 */
export const endpointProfile = z.object({
  authentication: authentication.default('bearer'),
  /** Whether the base URL may be `http:` on the local network, where others can read the key and the messages. */
  plainHttp: z.boolean().default(false),
  /** The paths of the two chat interfaces; null: the service lacks it. */
  chatPath: path.nullable().default('/v1/chat/completions'),
  /** The name of the token limit of chat completions; SERVICE.md says `max_tokens`, newer services another. */
  tokenLimitField: tokenLimitField.default('max_tokens'),
  /** Whether chat streams ask for token counts by `stream_options`, which some services refuse. @see SERVICE.md §2.5 */
  streamUsage: z.boolean().default(true),
  thinkingField: thinkingField.default('off'),
  thinkingEffort: thinkingEffort.default('default'),
  messagesPath: path.nullable().default('/v1/messages'),
  modelsPath: path.nullable().default(null),
  /** The model for new chats and the connection test, if the service lists it; null: the first one listed. */
  defaultModel: modelName.nullable().default(null),
  /** The models that see images, if the list of the service does not say it; by default, those with a name that does. */
  visionModels: modelPatterns.default([...VISION_MODELS]),
  speechPath: path.nullable().default('/v1/t2a_v2'),
  speechStreamPath: path.nullable().default(null),
  voicesPath: path.nullable().default(null),
  /** Longest text of one speech call, in code points; a longer script is split at sentence ends. */
  speechPieceMax: pieceMax.default(SPEECH_SEGMENT_MAX.default),
  /** Largest body of a speech response, in bytes. */
  speechBodyMax: bytes.default(BYTE_CAPS.speech),
  songPath: path.nullable().default('/v1/music/song/create'),
  /**
   * How to poll a song: SERVICE.md names the operation, not its shape. The placement `path` appends the id as the last
   * segment.
   */
  songQueryPath: path.default('/v1/music/song/query'),
  songQueryMethod: method.default('GET'),
  songQueryPlacement: placement.default('query'),
  songQueryParameter: fieldName.default('task_id'),
  /** The place of the state and file address in a song's response; null: searched in the known places. */
  songStatePlace: place.nullable().default(null),
  songUrlPlace: place.nullable().default(null),
  /** Milliseconds between two polls of a task: the first, and the longest. */
  pollFirstMs: pollWait.default(POLL_WAIT.first),
  pollMostMs: pollWait.default(POLL_WAIT.most),
  /** Largest song file, in bytes. */
  songFileMax: bytes.default(BYTE_CAPS.song),
  /** The paths of the synchronous call and of the one that creates a task; null: the service has none. */
  imageSyncPath: path.nullable().default('/v1/image/sync'),
  imageAsyncPath: path.nullable().default('/v1/image/async'),
  /** How to poll an image: SERVICE.md names the operation, not its parameter. As for songs. */
  imageQueryPath: path.default('/v1/image/pending'),
  imageQueryMethod: method.default('GET'),
  imageQueryPlacement: placement.default('query'),
  imageQueryParameter: fieldName.default('task_id'),
  /** Names of the request's fields; SERVICE.md shows `prompt` only. */
  imagePromptField: fieldName.default('prompt'),
  imageModelField: fieldName.default('model'),
  imageSizeField: fieldName.default('size'),
  imageReferenceField: fieldName.default('image'),
  /** Sizes by model, if they differ from those in models.ts. */
  imageSizes: imageSizes.default({}),
  /** The place of the state and image address in a response; null: searched in the known places. */
  imageStatePlace: place.nullable().default(null),
  imageUrlPlace: place.nullable().default(null),
  /** Largest reference file that is sent, in bytes. */
  imageReferenceMax: referenceBytes.default(IMAGE_REFERENCE.bytes),
  /** Largest image file, in bytes. */
  imageFileMax: bytes.default(BYTE_CAPS.picture),
  /** Milliseconds until a response with an image must begin. */
  imageHeadersTimeoutMs: wait.default(DEADLINES.headersImage),
  /** Whether to fetch results from `http:` addresses although the connection is `https:`. */
  plainHttpResults: z.boolean().default(false),
  /** Concurrent calls, except chat. */
  concurrency: concurrency.default(CONCURRENCY.default),
  /** Milliseconds without a byte before the window shows "still waiting". */
  stillWaitingMs: wait.default(DEADLINES.stillWaiting),
  /** Milliseconds without a byte before a stream is aborted. */
  idleTimeoutMs: wait.default(DEADLINES.idle),
  /** Milliseconds until the response head must arrive. */
  headersTimeoutMs: wait.default(DEADLINES.headers),
});
export type EndpointProfile = z.infer<typeof endpointProfile>;

type Fields = typeof endpointProfile.shape;
type PatchFields = { [Name in keyof Fields]: z.ZodExactOptional<ReturnType<Fields[Name]['unwrap']>> };

/** The changed fields of a profile. Not `partial()`, which would set every other field to its default. */
export const endpointProfilePatch = z.object(
  Object.fromEntries(
    Object.entries(endpointProfile.shape).map(([name, field]) => [name, field.unwrap().exactOptional()]),
  ) as unknown as PatchFields,
) satisfies z.ZodType<Partial<EndpointProfile>>;

/** The profile of a connection without overrides. */
export const DEFAULT_PROFILE: EndpointProfile = endpointProfile.parse({});

/** No error beside a list. */
const nothing = z.union([z.null(), z.literal(''), z.literal(false)]).optional();
/** An id longer than any name cannot be chosen. */
const modelId = z.string().min(1).max(NAME_MAX_LENGTH);
const namedModel = z.looseObject({ model: z.string().optional(), name: z.string().optional() });

/**
 * The model list, as an array: of `{data:[…]}`, a bare array, or `{models:[…]}` as some servers give it. A null means
 * that there are no models. Its entries are parsed one by one. @see SERVICE.md §4
 */
export const modelList = z.union([
  z.array(z.unknown()),
  z.looseObject({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  z.looseObject({ models: z.array(z.unknown()) }).transform(({ models }) => models.map(withId)),
  z
    .union([
      z.looseObject({ data: z.null(), error: nothing }),
      z.looseObject({ models: z.null(), error: nothing }),
    ])
    .transform(() => []),
]);

/** Returns an entry of `models` with its `model` or `name` as its id, if it has none. */
function withId(entry: unknown): unknown {
  const named = namedModel.safeParse(entry);
  return named.success ? { id: named.data.model ?? named.data.name, ...named.data } : entry;
}

/** An entry of the model list: an id, or an object with one. SERVICE.md shows no other field. @see SERVICE.md §4 */
export const listedModel = z.union([modelId.transform((id) => ({ id })), z.looseObject({ id: modelId })]);

/** The capabilities a model declares: names, or an object of flags. */
export const modelCapabilities = z.union([
  z.array(z.string()),
  z
    .record(z.string(), z.boolean())
    .transform((switches) => Object.keys(switches).filter((name) => switches[name])),
]);
