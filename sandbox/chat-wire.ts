import { randomBytes } from 'node:crypto';
import { type Generated, type GeneratedPart, type Piece, textOf } from './engines/chat/generate.ts';
import type { EndReason } from './engines/chat/reply.ts';
import type { Tokenizer } from './engines/chat/tokens.ts';

/** Fields that every object of an answer repeats. @see SERVICE.md §2.6 */
export interface ChatHead {
  readonly id: string;
  readonly created: number;
  readonly model: string;
  readonly system_fingerprint: string;
}

/** Returns one choice of a non-streaming answer. `tokenizer` is set if the request asked for log probabilities. */
export function chatChoice(said: Generated, index: number, tokenizer: Tokenizer | null): object {
  const texts = said.parts.filter((part) => part.kind === 'text');
  const calls = toolsOf(said).map((part) => toolCall(part, textOf(part.pieces)));
  const content =
    texts.length === 0 && calls.length > 0 ? null : texts.map((part) => textOf(part.pieces)).join('');
  const pieces = texts.flatMap((part) => part.pieces);
  return {
    index,
    message: { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) },
    logprobs: tokenizer && texts.length > 0 ? logprobs(pieces, tokenizer) : null,
    finish_reason: finishReason(said),
  };
}

/** Yields the same choice as the `choices[]` items of a stream's chunks. @see SERVICE.md §6 */
export function* chunksOf(
  said: Generated,
  index: number,
  tokenizer: Tokenizer | null,
): Generator<object, undefined> {
  const item = (delta: object, pieces: readonly Piece[] | null = null) => ({
    index,
    delta,
    logprobs: tokenizer && pieces ? logprobs(pieces, tokenizer) : null,
    finish_reason: null,
  });
  yield item({ role: 'assistant', content: '' });
  let calls = 0;
  for (const part of said.parts) {
    if (part.kind === 'text') {
      for (const piece of part.pieces) yield item({ content: piece.text }, [piece]);
    } else if (part.kind === 'tool') {
      const at = calls++;
      yield item({ tool_calls: [{ index: at, ...toolCall(part, '') }] });
      for (const piece of part.pieces) {
        yield item({ tool_calls: [{ index: at, function: { arguments: piece.text } }] });
      }
    }
  }
  yield { index, delta: {}, logprobs: null, finish_reason: finishReason(said) };
}

type ToolPart = Extract<GeneratedPart, { kind: 'tool' }>;
const toolsOf = (said: Generated): ToolPart[] => said.parts.filter((part) => part.kind === 'tool');

function toolCall(part: ToolPart, args: string) {
  return {
    id: `call_${randomBytes(12).toString('hex')}`,
    type: 'function',
    function: { name: part.name, arguments: args },
  };
}

function finishReason(said: Generated): string {
  const reasons: Record<EndReason, string> = {
    end_turn: 'stop',
    stop_sequence: 'stop',
    pause_turn: 'stop',
    compaction: 'stop',
    max_tokens: 'length',
    model_context_window_exceeded: 'length',
    tool_use: 'tool_calls',
    refusal: 'content_filter',
  };
  return reasons[said.end];
}

function logprobs(pieces: readonly Piece[], tokenizer: Tokenizer): object {
  const told = (id: number, logprob: number) => {
    const token = tokenizer.decode([id]);
    // A token that is only part of a character has no text, so its bytes are unknown.
    return { token, logprob, bytes: token.includes('\uFFFD') ? null : [...Buffer.from(token, 'utf8')] };
  };
  return {
    content: pieces
      .flatMap((piece) => piece.tokens)
      .map((score) => ({
        ...told(score.id, score.logprob),
        top_logprobs: score.top.map((other) => told(other.id, other.logprob)),
      })),
  };
}
