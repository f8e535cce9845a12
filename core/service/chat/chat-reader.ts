import type { z } from 'zod';
import type { TokenLogprob } from '../../../shared/domain/answer-event.ts';
import {
  CHAT_STREAM_END,
  type ChatDelta,
  chatChunk,
  type chatLogprobs,
  chatResponse,
  type chatUsage,
} from '../../../shared/service/chat.ts';
import { type JsonObject, jsonObject } from '../../../shared/service/json.ts';
import { classifyErrorObject } from '../../http/errors/classify-error.ts';
import { baseRespRefusal } from '../../http/errors/refusal-in-words.ts';
import { parseJson, parseShallowJson } from '../../http/parse-json.ts';
import type { AnswerEvents } from './answer-events.ts';
import type { AnswerReader } from './answer-stream.ts';
import { isPlace, isSet } from './event-fields.ts';

/** Choices beyond those asked for that are told apart. */
const MORE_CHOICES_MAX = 64;

/** Text has one block per choice, thinking another: they are apart by their type. */
const TEXT_BLOCK = 0;

interface Choice {
  finished: boolean;
  /** Number of tool calls seen, for services that do not number them. */
  toolCalls: number;
}

/** Chat completions, chunks or whole, to answer events. @see SERVICE.md §6 */
export class ChatReader implements AnswerReader {
  readonly #events: AnswerEvents;
  readonly #choiceCount: number;
  readonly #redact: (text: string) => string;
  readonly #choices = new Map<number, Choice>();
  /** Which choice each number is that the service gives beyond those asked for. */
  readonly #further = new Map<number, number>();
  #started = false;
  #done = false;
  #usage: z.infer<typeof chatUsage> | null = null;

  /** `choiceCount` is the `n` that was asked for. */
  constructor(events: AnswerEvents, choiceCount: number, redact: (text: string) => string) {
    this.#events = events;
    this.#choiceCount = choiceCount;
    this.#redact = redact;
  }

  get finished(): boolean {
    if (this.#done) return true;
    return this.#choices.size > 0 && [...this.#choices.values()].every((choice) => choice.finished);
  }

  get expectsMore(): boolean {
    return !this.#done && this.#choices.size < this.#choiceCount;
  }

  event(data: string): 'read' | 'malformed' | 'end' {
    const value = parseShallowJson(data);
    if (value === undefined) return this.#endOrMalformed(data);
    const piece = this.#started && this.#choices.has(0) ? plainPiece(value) : null;
    if (piece === null) return this.#anyChunk(data);
    this.#events.pushText(piece.type, 0, TEXT_BLOCK, piece.text);
    return 'read';
  }

  whole(value: unknown): boolean {
    const parsed = chatResponse.safeParse(value);
    if (!parsed.success || parsed.data.choices.length === 0) return false;
    const answer = parsed.data;
    this.#start(answer);
    for (const item of answer.choices) {
      const index = this.#indexOf(item.index);
      this.#delta(index, item.message);
      this.#logprobs(index, item.logprobs);
      this.#finish(index, item.finish_reason);
    }
    this.#usage = answer.usage ?? this.#usage;
    this.#done = true;
    return true;
  }

  end(): void {
    if (this.#usage !== null) {
      const raw = jsonObject.safeParse(this.#usage);
      this.#events.push({
        type: 'usage',
        usage: {
          inputTokens: this.#usage.prompt_tokens ?? null,
          outputTokens: this.#usage.completion_tokens ?? null,
          totalTokens: this.#usage.total_tokens ?? null,
          raw: raw.success ? raw.data : {},
        },
      });
      this.#usage = null;
    }
    if (this.#done && ![...this.#choices.values()].some((choice) => choice.finished)) {
      this.#events.push({ type: 'notice', code: 'no_finish_reason', detail: '' });
      this.#done = false;
    }
  }

  #endOrMalformed(data: string): 'malformed' | 'end' {
    if (data.trim() !== CHAT_STREAM_END) return 'malformed';
    // The terminator alone is no answer.
    this.#done = this.#started;
    return 'end';
  }

  /** Reads a chunk that may hold anything, by its schema. */
  #anyChunk(data: string): 'read' | 'malformed' {
    const checked = parseJson(data);
    const parsed = chatChunk.safeParse(checked.ok ? checked.value : undefined);
    if (!parsed.success) return 'malformed';
    const chunk = parsed.data;
    if (chunk.error !== undefined && chunk.error !== null) throw this.#reported(chunk.error);
    const refusal = baseRespRefusal(chunk, this.#redact, this.#events.hasContent);
    if (refusal !== null) throw refusal;
    this.#start(chunk);
    for (const item of chunk.choices ?? []) {
      const index = this.#indexOf(item.index);
      if (item.delta) this.#delta(index, item.delta);
      this.#logprobs(index, item.logprobs);
      this.#finish(index, item.finish_reason);
    }
    this.#usage = chunk.usage ?? this.#usage;
    return 'read';
  }

  #reported(error: unknown): Error {
    return classifyErrorObject(error, this.#redact, this.#events.hasContent);
  }

  #start(head: {
    id?: string | null | undefined;
    model?: string | null | undefined;
    created?: number | null | undefined;
    system_fingerprint?: string | null | undefined;
  }): void {
    if (this.#started) return;
    this.#started = true;
    this.#events.push({
      type: 'start',
      id: head.id ?? null,
      model: head.model ?? null,
      fingerprint: head.system_fingerprint ?? null,
      ...(typeof head.created === 'number' && { created: head.created }),
    });
  }

  #indexOf(sent: number | null | undefined): number {
    const index = isPlace(sent) ? this.#placeOf(sent) : 0;
    if (!this.#choices.has(index)) this.#choices.set(index, { finished: false, toolCalls: 0 });
    return index;
  }

  /** Numbers a choice. One beyond those asked for counts as well; when it comes first, it is the first, oddly numbered. */
  #placeOf(sent: number): number {
    if (sent < this.#choiceCount) return sent;
    const known = this.#further.get(sent);
    if (known !== undefined) return known;
    if (this.#further.size === MORE_CHOICES_MAX) return 0;
    const place = this.#choices.size === 0 ? 0 : this.#choiceCount + this.#further.size;
    this.#further.set(sent, place);
    return place;
  }

  #delta(index: number, delta: ChatDelta): void {
    const thinking = delta.reasoning_content ?? textField(delta.reasoning);
    if (thinking) this.#events.pushText('thinking', index, TEXT_BLOCK, thinking);
    if (delta.content) this.#events.pushText('text', index, TEXT_BLOCK, delta.content);
    // A refusal by the model is its answer.
    if (delta.refusal) this.#events.pushText('text', index, TEXT_BLOCK, delta.refusal);
    for (const piece of delta.tool_calls ?? []) this.#toolCall(index, piece);
  }

  #toolCall(index: number, piece: NonNullable<ChatDelta['tool_calls']>[number]): void {
    const choice = this.#choices.get(index);
    if (choice === undefined) return;
    const opens = Boolean(piece.id);
    const guessed = opens ? choice.toolCalls : Math.max(choice.toolCalls - 1, 0);
    const block = isPlace(piece.index) ? piece.index : guessed;
    choice.toolCalls = Math.max(choice.toolCalls, block + 1);
    this.#events.push({
      type: 'tool_call',
      choice: index,
      block,
      id: piece.id || null,
      name: piece.function?.name || null,
      input: argumentsText(piece.function?.arguments),
    });
  }

  #logprobs(index: number, logprobs: z.infer<typeof chatLogprobs> | null | undefined): void {
    const tokens: TokenLogprob[] = (logprobs?.content ?? []).map((item) => ({
      token: item.token,
      logprob: item.logprob,
      top: (item.top_logprobs ?? []).map(({ token, logprob }) => ({ token, logprob })),
    }));
    if (tokens.length > 0) this.#events.push({ type: 'logprobs', choice: index, tokens });
  }

  #finish(index: number, reason: string | null | undefined): void {
    const choice = this.#choices.get(index);
    if (!reason || choice === undefined || choice.finished) return;
    choice.finished = true;
    this.#events.push({ type: 'finish', choice: index, reason, stopSequence: null, explanation: null });
  }
}

function argumentsText(sent: string | JsonObject | null | undefined): string {
  return typeof sent === 'object' && sent !== null ? JSON.stringify(sent) : (sent ?? '');
}

/** Some services name the thinking `reasoning`. */
function textField(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A piece of text or thinking. */
interface Piece {
  readonly type: 'text' | 'thinking';
  readonly text: string;
}

/** Fields of a delta that need the schema. */
const OTHER_FIELDS = ['reasoning', 'tool_calls', 'refusal'] as const;

/**
 * Returns the piece of a chunk of the first choice that holds nothing else, as nearly all of a stream do; null for any
 * other. Checking field by field takes a tenth of the time the schema does.
 */
function plainPiece(chunk: unknown): Piece | null {
  if (!isObject(chunk) || isSet(chunk.usage) || isSet(chunk.error)) return null;
  const { choices } = chunk;
  if (!Array.isArray(choices) || choices.length !== 1) return null;
  const choice: unknown = choices[0];
  if (!isObject(choice) || choice.index !== 0) return null;
  if (isSet(choice.finish_reason) || isSet(choice.logprobs) || !isObject(choice.delta)) return null;
  for (const field of OTHER_FIELDS) if (isSet(choice.delta[field])) return null;
  const { content, reasoning_content: thinking } = choice.delta;
  if (typeof content === 'string' && !isSet(thinking)) return { type: 'text', text: content };
  const hasText = isSet(content) && content !== '';
  return hasText || typeof thinking !== 'string' ? null : { type: 'thinking', text: thinking };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
