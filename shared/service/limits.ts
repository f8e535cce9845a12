/** Every limit that the service states (SERVICE.md §8), or that the client sets if the service states none. */

/** Maximum number of message items in one Messages request. @see SERVICE.md §8 */
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
/** Maximum number of stop sequences of a chat completion. @see SERVICE.md §8 */
export const CHAT_MAX_STOP = 4;

/**
 * `voice_setting.speed`, a factor: the example is 1.0, and the service may refuse other values.
 * @see SERVICE.md §2.1
 */
export const SPEECH_SPEED = { min: 0.5, max: 2, default: 1 } as const;
/** `voice_setting.vol`, a factor of loudness. @see SERVICE.md §2.1 */
export const SPEECH_VOLUME = { min: 0.1, max: 10, default: 1 } as const;
/** `voice_setting.pitch` in semitones, a whole number. @see SERVICE.md §2.1 */
export const SPEECH_PITCH = { min: -12, max: 12, default: 0 } as const;
/** `audio_setting.format`. @see SERVICE.md §2.1 */
export const AUDIO_FORMATS = ['mp3', 'wav', 'flac', 'pcm'] as const;
/** `audio_setting.sample_rate`, samples a second. @see SERVICE.md §2.1 */
export const SAMPLE_RATES = [8000, 16000, 22050, 24000, 32000, 44100] as const;
/** Longest text of one speech call, in code points, unless the connection overrides it: SERVICE.md gives no limit. */
export const SPEECH_SEGMENT_MAX = { min: 50, max: 100_000, default: 2000 } as const;
/** Longest script, in UTF-16 units: hours of speech, and it fits one RPC frame. */
export const SCRIPT_MAX_LENGTH = 400_000;
/** Maximum number of voices tried on one script at a time. */
export const TRY_VOICES_MAX = 20;
/** Longest lyrics or prompt of a song, in code points. @see SERVICE.md §8 */
export const LYRICS_MAX = 2000;
/** The weight of the style, inclusive. @see SERVICE.md §2.7 */
export const STYLE_WEIGHT = { min: 0, max: 1 } as const;
/** Longest style and longest list of excluded styles, in UTF-16 units: SERVICE.md gives no limit. */
export const STYLE_MAX_LENGTH = 1000;
/** Longest text in the lyrics editor, in UTF-16 units: text that is too long to send can be shortened there. */
export const LYRICS_DRAFT_MAX_LENGTH = 100_000;
/** Longest prompt of an image, in code points: SERVICE.md gives no limit. */
export const IMAGE_PROMPT_MAX = 10_000;
/** Pixels of an image's side. models.ts lists the sizes of each model. */
export const IMAGE_SIDE = { min: 64, max: 8192 } as const;
/** A reference image: its bytes, and the pixels of its longer side. SERVICE.md gives no limits. */
export const IMAGE_REFERENCE = { bytes: 10 * 1024 * 1024, side: 6000 } as const;
/** Longest address of a reference, in UTF-16 units. */
export const IMAGE_REFERENCE_ADDRESS_MAX = 4096;
/** Maximum number of images of one prompt per click, except grid runs. */
export const IMAGE_COUNT_MAX = 16;
/** Maximum number of requests per click: the cells of a grid run. */
export const IMAGE_REQUESTS_MAX = 64;
/** Longest text in the prompt bar, in UTF-16 units: text that is too long to send can be shortened there. */
export const IMAGE_DRAFT_MAX_LENGTH = 100_000;
/**
 * Limits of accepted images: pixels in total and per side, from the file's header before decoding. The largest image
 * that can be requested is within them.
 */
export const IMAGE_PIXELS = { all: 64 * 1024 * 1024, side: 16_384 } as const;
/** Pixels of a thumbnail's longer side. */
export const THUMBNAIL_SIDE = 640;
/** Longest prompt, script or lyrics embedded in a file, in UTF-16 units. */
export const EMBEDDED_PROMPT_MAX = 400_000;
/** Maximum number of library files per call. */
export const LIBRARY_SELECTION_MAX = 100_000;
/** Bytes per chunk of an upload. */
export const UPLOAD_CHUNK = 1024 * 1024;
/** Largest upload, in bytes: a backup. A reference is at most UPLOAD_REFERENCE_MAX. */
export const UPLOAD_MAX = 1024 ** 4;
export const UPLOAD_REFERENCE_MAX = 64 * 1024 * 1024;
/** Milliseconds between two polls of a task: the first and the longest. Set per connection. */
export const POLL_WAIT = { min: 500, max: 120_000, first: 2_000, most: 15_000 } as const;
/** Concurrent calls per connection, of all kinds except chat, which has as many of its own. */
export const CONCURRENCY = { min: 1, max: 16, default: 4 } as const;
/** Maximum number of queued jobs per connection. */
export const QUEUE_MAX = 100;

/**
 * The value of `max_tokens` for the Messages interface, which requires it, until the user chooses one.
 * @see SERVICE.md §2.3
 */
export const MESSAGES_DEFAULT_MAX_TOKENS = 8192;

/** Longest API key accepted, in characters: anything longer is a paste accident. */
export const API_KEY_MAX_LENGTH = 512;
/** Longest text of one user turn, in UTF-16 units. It fits one RPC frame with room to spare. */
export const USER_TEXT_MAX_LENGTH = 400_000;
/**
 * Longest text in a field of a conversation's settings, in UTF-16 units: text that is too long to send can be shortened
 * there.
 */
export const UNFIT_MAX_LENGTH = 1_000_000;
/** Longest attached text file, and total per message, in UTF-16 units. */
export const DOCUMENT_MAX_LENGTH = 1_000_000;
export const DOCUMENTS_MAX_LENGTH = 2_000_000;
/** Maximum number of models per compared question. */
export const COMPARE_MAX = 4;
/** Consecutive tool rounds answered by saved results, before the user is asked: each is billed. */
export const TOOL_ROUNDS_MAX = 5;
/** Tokens of a model's context that the user may enter. */
export const CONTEXT_WINDOW = { min: 256, max: 100_000_000 } as const;
/** Longest saved prompt, in UTF-16 units. */
export const PROMPT_MAX_LENGTH = 100_000;
/** Largest conversation file that is imported, in bytes. */
export const IMPORT_MAX = 8 * 1024 ** 3;
/** Maximum number of conversations per export. */
export const EXPORT_MAX = 100_000;
/** Longest name of a conversation or connection, in UTF-16 units. */
export const NAME_MAX_LENGTH = 200;
/** Longest text to search for, in UTF-16 units. */
export const SEARCH_MAX_LENGTH = 200;
/** Tags that a list can be filtered by at once. */
export const TAGS_FILTERED_MAX = 20;
/** Longest tag, in UTF-16 units. */
export const TAG_MAX_LENGTH = 60;

/** Timeouts of one service call, in milliseconds. The first two are set per connection. */
export const DEADLINES = {
  connect: 10_000,
  headers: 60_000,
  /** The same, for a call that answers with an image. */
  headersImage: 180_000,
  /** Silence between two chunks before the window shows "still waiting". */
  stillWaiting: 15_000,
  /** Silence between two chunks of an answer. Set per connection. */
  idle: 90_000,
  overall: 30 * 60_000,
  /** For a call that generates media. */
  overallMedia: 15 * 60_000,
} as const;

/** Limits of decoded bytes per response. */
export const BYTE_CAPS = {
  json: 16 * 1024 * 1024,
  errorBody: 64 * 1024,
  sseEvent: 1024 * 1024,
  sseStream: 64 * 1024 * 1024,
  /** Body of a speech response, of which the audio is a little under half. Set per connection. */
  speech: 128 * 1024 * 1024,
  /** A song file. Set per connection. */
  song: 256 * 1024 * 1024,
  cover: 16 * 1024 * 1024,
  /** An image. Set per connection. */
  picture: 64 * 1024 * 1024,
  /** Larger unusable answers are not kept, even if billed. */
  quarantine: 64 * 1024 * 1024,
} as const;
