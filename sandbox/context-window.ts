import { ApiError } from './http-error.ts';

/** Tokens a prompt and its answer have room for together. The sandbox's own: the service states none. */
export const CONTEXT_WINDOW = 1_000_000;

/** Refuses a prompt that leaves no room for an answer. */
export function requireRoom(promptTokens: number): void {
  if (promptTokens < CONTEXT_WINDOW) return;
  throw new ApiError(
    400,
    `messages: ${promptTokens} tokens are more than the context window of ${CONTEXT_WINDOW}`,
    { code: 'context_length_exceeded', param: 'messages' },
  );
}
