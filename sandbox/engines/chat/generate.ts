import type { JsonObject } from '../../../shared/service/json.ts';
import type { EndReason, Reply, ReplyPart, SourceSpan } from './reply.ts';
import { Sampler, type SamplerSettings, type TokenScore } from './sampler.ts';
import type { Tokenizer } from './tokens.ts';

/** A text of one token, or of the few that make up one character. */
export interface Piece {
  readonly text: string;
  readonly tokens: readonly TokenScore[];
}

export type GeneratedPart =
  | { readonly kind: 'thinking'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'text'; readonly pieces: readonly Piece[]; readonly sources: readonly SourceSpan[] }
  | {
      readonly kind: 'tool';
      readonly name: string;
      readonly input: JsonObject;
      /** Arguments as JSON text. */
      readonly pieces: readonly Piece[];
    };

/** A finished answer: its parts, why it ended, and its token usage. */
export interface Generated {
  readonly parts: readonly GeneratedPart[];
  readonly end: EndReason;
  readonly stopSequence: string | null;
  readonly explanation: string | null;
  readonly outputTokens: number;
}

export interface Bounds {
  /** Maximum number of tokens of the whole answer, thinking and tool arguments included. */
  readonly maxTokens: number;
  /** End reason when the token limit is reached. */
  readonly atBound: EndReason;
  readonly stop: readonly string[];
  /** Maximum number of thinking tokens; the thinking is truncated there. */
  readonly thinkingTokens?: number;
}

/** Generates the reply: draws tokens until its end, a stop sequence, or the token limit. */
export function generate(
  reply: Reply,
  sampling: SamplerSettings,
  bounds: Bounds,
  tokenizer: Tokenizer,
): Generated {
  const sampler = new Sampler(sampling, tokenizer);
  const parts: GeneratedPart[] = [];
  let { end } = reply;
  let stopSequence: string | null = null;
  let outputTokens = 0;
  for (const part of reply.parts) {
    const stop = part.kind === 'text' ? bounds.stop : [];
    const left = bounds.maxTokens - outputTokens;
    const budget = part.kind === 'thinking' ? (bounds.thinkingTokens ?? left) : left;
    const said = sayPart(sampler.read(...reading(part)), Math.min(left, budget), stop, tokenizer);
    outputTokens += said.tokens;
    parts.push(generatedPart(part, said.pieces));
    stopSequence = said.stopSequence;
    if (stopSequence !== null) end = 'stop_sequence';
    else if (said.cut && outputTokens >= bounds.maxTokens) end = bounds.atBound;
    else continue;
    return { parts, end, stopSequence, explanation: null, outputTokens };
  }
  return { parts, end, stopSequence, explanation: reply.explanation, outputTokens };
}

/** Returns the text of the pieces. */
export const textOf = (pieces: readonly Piece[]): string => pieces.map((piece) => piece.text).join('');

function reading(part: ReplyPart): Parameters<Sampler['read']> {
  if (part.kind === 'tool') return [[JSON.stringify(part.input)], true];
  return [part.passage, part.kind === 'thinking' || part.exact];
}

function generatedPart(part: ReplyPart, pieces: readonly Piece[]): GeneratedPart {
  if (part.kind === 'tool') return { kind: 'tool', name: part.name, input: part.input, pieces };
  return part.kind === 'text'
    ? { kind: 'text', pieces, sources: part.sources }
    : { kind: 'thinking', pieces };
}

function sayPart(tokens: Iterable<TokenScore>, room: number, stop: readonly string[], tokenizer: Tokenizer) {
  const pieces: Piece[] = [];
  const reach = Math.max(0, ...stop.map((sequence) => sequence.length));
  let pending: TokenScore[] = [];
  let text = '';
  let count = 0;
  for (const token of tokens) {
    if (count >= room) return { pieces, tokens: count, cut: true, stopSequence: null };
    count += 1;
    pending.push(token);
    const piece = tokenizer.decode(pending.map((score) => score.id));
    // A character may span up to four tokens, and its text is incomplete until the last one.
    if (piece.endsWith('\uFFFD') && pending.length < 4) continue;
    pieces.push({ text: piece, tokens: pending });
    pending = [];
    const from = Math.max(0, text.length - reach);
    text += piece;
    const found = firstStop(text, from, stop);
    if (found !== null) {
      return { pieces: upTo(pieces, found.at), tokens: count, cut: false, stopSequence: found.sequence };
    }
  }
  return { pieces, tokens: count, cut: false, stopSequence: null };
}

function firstStop(text: string, from: number, stop: readonly string[]) {
  let first: { at: number; sequence: string } | null = null;
  for (const sequence of stop) {
    const at = sequence === '' ? -1 : text.indexOf(sequence, from);
    if (at >= 0 && (first === null || at < first.at)) first = { at, sequence };
  }
  return first;
}

function upTo(pieces: readonly Piece[], length: number): Piece[] {
  const kept: Piece[] = [];
  let left = length;
  for (const piece of pieces) {
    if (left <= 0) break;
    kept.push(piece.text.length <= left ? piece : { ...piece, text: piece.text.slice(0, left) });
    left -= piece.text.length;
  }
  return kept;
}
