/** Every bound the service states (SERVICE.md §8) or that the client sets where the service is silent. One name each. */

/** Most message items in one Messages request. @see SERVICE.md §8 */
export const MESSAGES_MAX_ITEMS = 100_000;
/** Temperature of the Messages interface, inclusive. @see SERVICE.md §8 */
export const MESSAGES_TEMPERATURE = { min: 0, max: 1, default: 1 } as const;
/** Temperature of chat completions, inclusive. @see SERVICE.md §8 */
export const CHAT_TEMPERATURE = { min: 0, max: 2, default: 1 } as const;
/** Nucleus sampling, inclusive. SERVICE.md §8 states it for chat; a probability has no other range for Messages. @see SERVICE.md §8 */
export const TOP_P = { min: 0, max: 1, default: 1 } as const;
/** frequency_penalty and presence_penalty. @see SERVICE.md §8 */
export const PENALTY = { min: -2, max: 2, default: 0 } as const;
/** Value of one logit_bias entry. @see SERVICE.md §8 */
export const LOGIT_BIAS = { min: -100, max: 100 } as const;
/** top_logprobs, which needs logprobs. @see SERVICE.md §8 */
export const TOP_LOGPROBS = { min: 0, max: 20 } as const;
/** Most stop sequences of a chat completion. @see SERVICE.md §8 */
export const CHAT_MAX_STOP = 4;

/** `voice_setting.speed`, a factor: the example is 1.0 and the service has the last word. @see SERVICE.md §2.1 */
export const SPEECH_SPEED = { min: 0.5, max: 2, default: 1 } as const;
/** `voice_setting.vol`, a factor of loudness. @see SERVICE.md §2.1 */
export const SPEECH_VOLUME = { min: 0.1, max: 10, default: 1 } as const;
/** `voice_setting.pitch` in semitones, a whole number. @see SERVICE.md §2.1 */
export const SPEECH_PITCH = { min: -12, max: 12, default: 0 } as const;
/** `audio_setting.format`. @see SERVICE.md §2.1 */
export const AUDIO_FORMATS = ['mp3', 'wav', 'flac', 'pcm'] as const;
/** `audio_setting.sample_rate`, samples a second. @see SERVICE.md §2.1 */
export const SAMPLE_RATES = [8000, 16000, 22050, 24000, 32000, 44100] as const;
/** Longest text of one speech call, in code points, until the connection says otherwise: SERVICE.md gives no limit. */
export const SPEECH_SEGMENT_MAX = { min: 50, max: 100_000, default: 2000 } as const;
/** Longest script, in UTF-16 units: hours of speech, and it fits one RPC frame. */
export const SCRIPT_MAX_LENGTH = 400_000;
/** Most voices one script is tried on at a time. */
export const TRY_VOICES_MAX = 20;
/** Longest lyrics or prompt of a song, in code points. @see SERVICE.md §8 */
export const LYRICS_MAX = 2000;
/** How strongly the style counts, inclusive. @see SERVICE.md §8 */
export const STYLE_WEIGHT = { min: 0, max: 1 } as const;
/** Longest style and longest list of what is to be left out, in UTF-16 units: SERVICE.md gives no limit. */
export const STYLE_MAX_LENGTH = 1000;
/** Longest text that may stand in the lyrics editor, in UTF-16 units: what is too long can still be cut down there. */
export const LYRICS_DRAFT_MAX_LENGTH = 100_000;
/** Longest prompt of a picture, in code points: SERVICE.md gives no limit. */
export const IMAGE_PROMPT_MAX = 10_000;
/** Pixels of a side of a picture that may be asked for. Which sizes a model has is in models.ts. */
export const IMAGE_SIDE = { min: 64, max: 8192 } as const;
/** A reference picture that is sent along: its bytes, and the pixels of its longer side. SERVICE.md gives no limits. */
export const IMAGE_REFERENCE = { bytes: 10 * 1024 * 1024, side: 6000 } as const;
/** Longest address of a reference, in UTF-16 units. */
export const IMAGE_REFERENCE_ADDRESS_MAX = 4096;
/** Most pictures of one prompt asked for with one click, grid runs apart. */
export const IMAGE_COUNT_MAX = 16;
/** Most requests of one click: the cells of a grid run. */
export const IMAGE_REQUESTS_MAX = 64;
/** Longest text that may stand in the prompt bar, in UTF-16 units: what is too long can still be cut down there. */
export const IMAGE_DRAFT_MAX_LENGTH = 100_000;
/**
 * Pictures that are taken in: pixels in all and of a side, by the file's head, before anything is decoded. The largest
 * that may be asked for is among them.
 */
export const IMAGE_PIXELS = { all: 64 * 1024 * 1024, side: 16_384 } as const;
/** Pixels of a small picture's longer side. */
export const THUMBNAIL_SIDE = 640;
/** Longest prompt, script or lyrics written into a file, in UTF-16 units. */
export const PROMPT_KEPT_MAX = 400_000;
/** Most files of the library one call may be about. */
export const LIBRARY_SELECTION_MAX = 100_000;
/** Bytes of one piece of an upload. */
export const UPLOAD_CHUNK = 1024 * 1024;
/** Largest upload, in bytes: a backup. A reference is at most UPLOAD_REFERENCE_MAX. */
export const UPLOAD_MAX = 1024 ** 4;
export const UPLOAD_REFERENCE_MAX = 64 * 1024 * 1024;
/** Waits between two askings after a task, in milliseconds: the first and the longest. A setting of the connection. */
export const POLL_WAIT = { min: 500, max: 120_000, first: 2_000, most: 15_000 } as const;
/** Calls at a time to one connection, of all crafts but chat, which has as many of its own. */
export const CONCURRENCY = { min: 1, max: 16, default: 4 } as const;
/** Most jobs of one connection that wait for their turn. */
export const QUEUE_MAX = 100;

/** What Quartet sends as `max_tokens` to the Messages interface, which requires it, until the user chooses. @see SERVICE.md §2.3 */
export const MESSAGES_DEFAULT_MAX_TOKENS = 8192;

/** Longest API key accepted, in characters: anything longer is a paste accident. */
export const API_KEY_MAX_LENGTH = 512;
/** Longest text of one user turn, in UTF-16 units. Fits one RPC frame with room to spare. */
export const USER_TEXT_MAX_LENGTH = 400_000;
/** Longest text in a field of a conversation's settings, in UTF-16 units: what is too long to be sent can be cut down there. */
export const UNFIT_MAX_LENGTH = 1_000_000;
/** Longest text file attached to a message, and all of one message together, in UTF-16 units. */
export const DOCUMENT_MAX_LENGTH = 1_000_000;
export const DOCUMENTS_MAX_LENGTH = 2_000_000;
/** Most models one question is put to at a time. */
export const COMPARE_MAX = 4;
/** Rounds in a row in which tools are answered by saved results alone, before the user is asked: each is billed. */
export const TOOL_ROUNDS_MAX = 5;
/** Tokens of a model's context that a person may type in. */
export const CONTEXT_WINDOW = { min: 256, max: 100_000_000 } as const;
/** Longest saved prompt, in UTF-16 units. */
export const PROMPT_MAX_LENGTH = 100_000;
/** Largest file of conversations that is taken in, in bytes. */
export const IMPORT_MAX = 8 * 1024 ** 3;
/** Most conversations one export may be about. */
export const EXPORT_MAX = 100_000;
/** Longest name of a conversation or connection, in UTF-16 units. */
export const NAME_MAX_LENGTH = 200;

/** Deadlines of one service call, in milliseconds. The first two waits are settings of the connection. */
export const DEADLINES = {
  connect: 10_000,
  headers: 60_000,
  /** The same, of a call that answers with a picture. */
  headersPicture: 180_000,
  /** Silence between two chunks before the window says "still waiting". */
  stillWaiting: 15_000,
  /** Silence between two pieces of an answer. A setting of the connection. */
  idle: 90_000,
  overall: 30 * 60_000,
  /** Of a call that makes media. */
  overallMedia: 15 * 60_000,
} as const;

/** Caps on decoded bytes of one answer. */
export const BYTE_CAPS = {
  json: 16 * 1024 * 1024,
  errorBody: 64 * 1024,
  sseEvent: 1024 * 1024,
  sseStream: 64 * 1024 * 1024,
  /** Body of a speech answer, of which the audio is a little under half. A setting of the connection. */
  speech: 128 * 1024 * 1024,
  /** One file of a song. A setting of the connection. */
  song: 256 * 1024 * 1024,
  cover: 16 * 1024 * 1024,
  /** One picture. A setting of the connection. */
  picture: 64 * 1024 * 1024,
  /** A billed answer that could not be used is kept up to here. */
  quarantine: 64 * 1024 * 1024,
} as const;
