import { z } from 'zod';
import { parseImageSize } from './images.ts';
import {
  BYTE_CAPS,
  CONCURRENCY,
  DEADLINES,
  IMAGE_REFERENCE,
  NAME_MAX_LENGTH,
  POLL_WAIT,
  SPEECH_SEGMENT_MAX,
} from './limits.ts';

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
/** Where in an answer something stands: names and positions with points between them, `data.items.0.link`. */
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
const imageSizes = z
  .record(z.string().trim().min(1).max(NAME_MAX_LENGTH), z.array(sizeText).min(1).max(50))
  .refine((models) => Object.keys(models).length <= 100, 'at most 100 models');

/**
 * What a connection may override: paths and waits SERVICE.md leaves open. Every field has the default Quartet ships.
 * A null path means that the operation is off: SERVICE.md does not show it.
 * @see SERVICE.md §4
 */
export const endpointProfile = z.object({
  chatPath: path.default('/v1/chat/completions'),
  messagesPath: path.default('/v1/messages'),
  modelsPath: path.nullable().default(null),
  speechPath: path.default('/v1/t2a_v2'),
  speechStreamPath: path.nullable().default(null),
  voicesPath: path.nullable().default(null),
  /** Longest text of one speech call, in code points; a longer script is cut at sentence ends. */
  speechPieceMax: pieceMax.default(SPEECH_SEGMENT_MAX.default),
  /** Largest body of a speech answer, in bytes. */
  speechBodyMax: bytes.default(BYTE_CAPS.speech),
  songPath: path.default('/v1/music/song/create'),
  /** Asking after a song: SERVICE.md names the operation, not its shape. A placement of `path` adds the id as the last part. */
  songQueryPath: path.default('/v1/music/song/query'),
  songQueryMethod: method.default('GET'),
  songQueryPlacement: placement.default('query'),
  songQueryParameter: fieldName.default('task_id'),
  /** Where an answer about a song has its state and the address of its file; null: looked for in the known places. */
  songStatePlace: place.nullable().default(null),
  songUrlPlace: place.nullable().default(null),
  /** Waits between two askings after a task, in milliseconds: the first one, and what they grow to. */
  pollFirstMs: pollWait.default(POLL_WAIT.first),
  pollMostMs: pollWait.default(POLL_WAIT.most),
  /** Largest file of a song, in bytes. */
  songFileMax: bytes.default(BYTE_CAPS.song),
  /** The call that waits for its picture and the one that gives a task; null: the service has none. */
  imageSyncPath: path.nullable().default('/v1/image/sync'),
  imageAsyncPath: path.nullable().default('/v1/image/async'),
  /** Asking after a picture: SERVICE.md names the operation, not its parameter. As for songs. */
  imageQueryPath: path.default('/v1/image/pending'),
  imageQueryMethod: method.default('GET'),
  imageQueryPlacement: placement.default('query'),
  imageQueryParameter: fieldName.default('task_id'),
  /** What the request's fields are called; SERVICE.md shows `prompt` only. */
  imagePromptField: fieldName.default('prompt'),
  imageModelField: fieldName.default('model'),
  imageSizeField: fieldName.default('size'),
  imageReferenceField: fieldName.default('image'),
  /** Sizes by model, where they are others than those of models.ts. */
  imageSizes: imageSizes.default({}),
  /** Where an answer has its state and the address of its picture; null: looked for in the known places. */
  imageStatePlace: place.nullable().default(null),
  imageUrlPlace: place.nullable().default(null),
  /** Largest reference that is sent, in bytes of the file. */
  imageReferenceMax: referenceBytes.default(IMAGE_REFERENCE.bytes),
  /** Largest file of a picture, in bytes. */
  imageFileMax: bytes.default(BYTE_CAPS.picture),
  /** Milliseconds until the answer with a picture must begin. */
  imageHeadersTimeoutMs: wait.default(DEADLINES.headersPicture),
  /** Fetch results from `http:` addresses too, though the connection itself is `https:`. */
  plainHttpResults: z.boolean().default(false),
  /** Calls at a time, chat apart. */
  concurrency: concurrency.default(CONCURRENCY.default),
  /** Milliseconds without a byte before the window says "still waiting". */
  stillWaitingMs: wait.default(DEADLINES.stillWaiting),
  /** Milliseconds without a byte before a stream is given up. */
  idleTimeoutMs: wait.default(DEADLINES.idle),
  /** Milliseconds until the answer's head must be there. */
  headersTimeoutMs: wait.default(DEADLINES.headers),
});
export type EndpointProfile = z.infer<typeof endpointProfile>;

/** A change of a profile: the fields that change. Not `partial()`: that would give every other field its default. */
export const endpointProfilePatch = z.object({
  chatPath: path.exactOptional(),
  messagesPath: path.exactOptional(),
  modelsPath: path.nullable().exactOptional(),
  speechPath: path.exactOptional(),
  speechStreamPath: path.nullable().exactOptional(),
  voicesPath: path.nullable().exactOptional(),
  speechPieceMax: pieceMax.exactOptional(),
  speechBodyMax: bytes.exactOptional(),
  songPath: path.exactOptional(),
  songQueryPath: path.exactOptional(),
  songQueryMethod: method.exactOptional(),
  songQueryPlacement: placement.exactOptional(),
  songQueryParameter: fieldName.exactOptional(),
  songStatePlace: place.nullable().exactOptional(),
  songUrlPlace: place.nullable().exactOptional(),
  pollFirstMs: pollWait.exactOptional(),
  pollMostMs: pollWait.exactOptional(),
  songFileMax: bytes.exactOptional(),
  imageSyncPath: path.nullable().exactOptional(),
  imageAsyncPath: path.nullable().exactOptional(),
  imageQueryPath: path.exactOptional(),
  imageQueryMethod: method.exactOptional(),
  imageQueryPlacement: placement.exactOptional(),
  imageQueryParameter: fieldName.exactOptional(),
  imagePromptField: fieldName.exactOptional(),
  imageModelField: fieldName.exactOptional(),
  imageSizeField: fieldName.exactOptional(),
  imageReferenceField: fieldName.exactOptional(),
  imageSizes: imageSizes.exactOptional(),
  imageStatePlace: place.nullable().exactOptional(),
  imageUrlPlace: place.nullable().exactOptional(),
  imageReferenceMax: referenceBytes.exactOptional(),
  imageFileMax: bytes.exactOptional(),
  imageHeadersTimeoutMs: wait.exactOptional(),
  plainHttpResults: z.boolean().exactOptional(),
  concurrency: concurrency.exactOptional(),
  stillWaitingMs: wait.exactOptional(),
  idleTimeoutMs: wait.exactOptional(),
  headersTimeoutMs: wait.exactOptional(),
}) satisfies z.ZodType<Partial<EndpointProfile>>;

/** The profile of a connection whose user changed nothing. */
export const DEFAULT_PROFILE: EndpointProfile = endpointProfile.parse({});

/** The model list: `{data:[…]}` or a bare array. Its entries are read one by one. @see SERVICE.md §4 */
export const modelList = z.union([z.looseObject({ data: z.array(z.unknown()) }), z.array(z.unknown())]);

/** An entry of the model list: an id, or an object with one. SERVICE.md shows no other field. @see SERVICE.md §4 */
export const listedModel = z.union([
  z
    .string()
    .min(1)
    .transform((id) => ({ id })),
  z.looseObject({ id: z.string().min(1) }),
]);

/** What a model says it can do: names, or an object of switches. */
export const modelCapabilities = z.union([
  z.array(z.string()),
  z
    .record(z.string(), z.boolean())
    .transform((switches) => Object.keys(switches).filter((name) => switches[name])),
]);
