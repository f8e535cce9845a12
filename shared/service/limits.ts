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

/** What Quartet sends as `max_tokens` to the Messages interface, which requires it, until the user chooses. @see SERVICE.md §2.3 */
export const MESSAGES_DEFAULT_MAX_TOKENS = 8192;

/** Longest API key accepted, in characters: anything longer is a paste accident. */
export const API_KEY_MAX_LENGTH = 512;
/** Longest text of one user turn, in UTF-16 units. Fits one RPC frame with room to spare. */
export const USER_TEXT_MAX_LENGTH = 400_000;
/** Longest name of a conversation or connection, in UTF-16 units. */
export const NAME_MAX_LENGTH = 200;

/** Deadlines of one service call, in milliseconds. The first two waits are settings of the connection. */
export const DEADLINES = {
  connect: 10_000,
  headers: 60_000,
  /** Silence between two chunks before the window says "still waiting". */
  stillWaiting: 15_000,
  idle: 60_000,
  overall: 30 * 60_000,
} as const;

/** Caps on decoded bytes of one answer. */
export const BYTE_CAPS = {
  json: 16 * 1024 * 1024,
  errorBody: 64 * 1024,
  sseEvent: 1024 * 1024,
  sseStream: 64 * 1024 * 1024,
} as const;
