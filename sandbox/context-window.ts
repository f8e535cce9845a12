import { ApiError } from './http-error.ts';

/** Maximum number of tokens of a prompt and its answer. This is the sandbox's own limit: the service states none. */
export const CONTEXT_WINDOW = 1_000_000;

/** Throws if a prompt leaves no room for an answer. */
export function requireRoom(promptTokens: number): void {
  if (promptTokens < CONTEXT_WINDOW) return;
  throw new ApiError(
    400,
    `messages: ${promptTokens} tokens are more than the context window of ${CONTEXT_WINDOW}`,
    { code: 'context_length_exceeded', param: 'messages' },
  );
}
