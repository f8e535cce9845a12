import type { z } from 'zod';
import type { ThinkingForm, TokenLogprob } from '../../../shared/domain/answer-event.ts';
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
import { baseRespRefusal } from '../../http/errors/read-refusal.ts';
import { parseJson, parseShallowJson } from '../../http/parse-json.ts';
import { AnswerEvents, isIndex } from './answer-events.ts';
import type { AnswerReader } from './answer-stream.ts';
import { contentParts, fieldThinking, hasChoices, plainDelta } from './chat-chunk.ts';
import { streamError } from './stream-error.ts';
import { type ThinkingOrText, ThinkTag } from './think-tag.ts';
import { ToolCalls } from './tool-calls.ts';

/** Maximum number of choices accepted beyond those requested. */
const EXTRA_CHOICES_MAX = 64;

/** The only block per choice; text and thinking are distinguished by type. */
const TEXT_BLOCK = 0;

interface Choice {
  finished: boolean;
  readonly toolCalls: ToolCalls;
  readonly tag: ThinkTag;
  /** How its thinking came, as far as it has come; null: as `reasoning_content`, or there is none. */
  form: ThinkingForm | null;
}

/** Parses chat completions, streamed or not, into answer events. @see SERVICE.md §6 */
export class ChatReader implements AnswerReader {
  readonly events = new AnswerEvents();
  readonly redact: (text: string) => string;
  readonly #choiceCount: number;
  readonly #choices = new Map<number, Choice>();
  /** Maps unexpected choice indices of the service to ours. */
  readonly #extraChoices = new Map<number, number>();
  #started = false;
  /** The service's id of the answer, and when it was created, as far as they are known. */
  #id = '';
  #done = false;
  #usage: z.infer<typeof chatUsage> | null = null;

  /** @param choiceCount the requested `n`. */
  constructor(choiceCount: number, redact: (text: string) => string) {
    this.#choiceCount = choiceCount;
    this.redact = redact;
  }

  get finished(): boolean {
    if (this.#done) return true;
    return this.#choices.size > 0 && [...this.#choices.values()].every((choice) => choice.finished);
  }

  get expectsMore(): boolean {
    return !this.#done && this.#choices.size < this.#choiceCount;
  }

  event(data: string, name?: string): 'read' | 'malformed' | 'end' {
    const value = parseShallowJson(data);
    if (value === undefined && name !== 'error') return this.#endOrMalformed(data);
    const mayBePlain = name !== 'error' && this.#started && this.#choices.has(0);
    const delta = mayBePlain ? plainDelta(value) : null;
    if (delta === null) return this.#parseChunk(data, name);
    if (delta.type === 'text') this.#text(0, delta.text);
    else this.events.pushText('thinking', 0, TEXT_BLOCK, delta.text);
    return 'read';
  }

  whole(value: unknown): boolean {
    const parsed = chatResponse.safeParse(value);
    if (!parsed.success || parsed.data.choices.length === 0) return false;
    const answer = parsed.data;
    this.#start(answer);
    for (const item of answer.choices) {
      const index = this.#indexOf(item.index);
      this.#delta(index, item.message, true);
      this.#logprobs(index, item.logprobs);
      this.#finish(index, item.finish_reason);
    }
    this.#usage = answer.usage ?? this.#usage;
    this.#done = true;
    return true;
  }

  end(): void {
    for (const [index, choice] of this.#choices) {
      this.#pushParts(index, choice.tag.end());
      for (const event of choice.toolCalls.nameRest(this.#id)) this.events.push(event);
      if (choice.form === null) continue;
      this.events.push({ type: 'thinking_form', choice: index, block: TEXT_BLOCK, form: choice.form });
      choice.form = null;
    }
    if (this.#usage !== null) {
      const raw = jsonObject.safeParse(this.#usage);
      this.events.push({
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
      this.events.push({ type: 'notice', code: 'no_finish_reason', detail: '' });
      this.#done = false;
    }
  }

  #endOrMalformed(data: string): 'malformed' | 'end' {
    if (data.trim() !== CHAT_STREAM_END) return 'malformed';
    // The terminator alone is not an answer.
    this.#done = this.#started;
    return 'end';
  }

  /** Parses any chunk by its schema. */
  #parseChunk(data: string, name: string | undefined): 'read' | 'malformed' {
    const checked = parseJson(data);
    const value = checked.ok ? checked.value : undefined;
    const failure = streamError({ data, value, name }, hasChoices);
    if (failure !== undefined) throw classifyErrorObject(failure, this.redact, this.events.hasContent);
    const parsed = chatChunk.safeParse(value);
    if (!parsed.success) return 'malformed';
    const chunk = parsed.data;
    const refusal = baseRespRefusal(chunk, this.redact, this.events.hasContent);
    if (refusal !== null) throw refusal;
    this.#start(chunk);
    for (const item of chunk.choices ?? []) {
      const index = this.#indexOf(item.index);
      if (item.delta) this.#delta(index, item.delta);
      this.#logprobs(index, item.logprobs);
      this.#finish(index, item.finish_reason);
      this.#usage = item.usage ?? this.#usage;
    }
    this.#usage = chunk.usage ?? this.#usage;
    return 'read';
  }

  #start(head: {
    id?: string | null | undefined;
    model?: string | null | undefined;
    created?: number | null | undefined;
    system_fingerprint?: string | null | undefined;
  }): void {
    if (this.#started) return;
    this.#started = true;
    this.#id = `${head.id ?? ''}/${head.created ?? ''}`;
    this.events.push({
      type: 'start',
      id: head.id ?? null,
      model: head.model ?? null,
      fingerprint: head.system_fingerprint ?? null,
      ...(typeof head.created === 'number' && { created: head.created }),
    });
  }

  #indexOf(sent: number | null | undefined): number {
    const index = isIndex(sent) ? this.#mapIndex(sent) : 0;
    if (!this.#choices.has(index))
      this.#choices.set(index, {
        finished: false,
        toolCalls: new ToolCalls(index),
        tag: new ThinkTag(),
        form: null,
      });
    return index;
  }

  /** Maps a choice index. An unexpected one gets the next free index, or 0 if it is the first to arrive. */
  #mapIndex(sent: number): number {
    if (sent < this.#choiceCount) return sent;
    const known = this.#extraChoices.get(sent);
    if (known !== undefined) return known;
    if (this.#extraChoices.size === EXTRA_CHOICES_MAX) return 0;
    const mapped = this.#choices.size === 0 ? 0 : this.#choiceCount + this.#extraChoices.size;
    this.#extraChoices.set(sent, mapped);
    return mapped;
  }

  #delta(index: number, delta: ChatDelta, isWhole = false): void {
    const thinking = fieldThinking(delta);
    this.events.pushText('thinking', index, TEXT_BLOCK, thinking.text);
    if (thinking.form !== null) this.#formed(index, thinking.form);
    for (const { type, text } of contentParts(delta.content)) {
      if (type === 'text') this.#text(index, text);
      else if (text !== '') {
        this.events.pushText('thinking', index, TEXT_BLOCK, text);
        this.#formed(index, { kind: 'content_part' });
      }
    }
    // The model's refusal is its answer.
    if (delta.refusal) this.events.pushText('text', index, TEXT_BLOCK, delta.refusal);
    const calls = this.#choices.get(index)?.toolCalls;
    for (const piece of delta.tool_calls ?? []) if (calls) this.events.push(calls.add(piece, isWhole));
  }

  /** Adds text, which may begin with thinking in tags. */
  #text(index: number, text: string): void {
    const tag = this.#choices.get(index)?.tag;
    if (tag === undefined || tag.isPassed) this.events.pushText('text', index, TEXT_BLOCK, text);
    else this.#pushParts(index, tag.push(text));
  }

  #pushParts(index: number, parts: readonly ThinkingOrText[]): void {
    for (const { type, text } of parts) {
      if (type === 'before') this.#formed(index, { kind: 'tag', before: text, after: '' });
      else if (type === 'after') this.#formed(index, { kind: 'tag', before: '', after: text });
      else this.events.pushText(type, index, TEXT_BLOCK, text);
    }
  }

  #formed(index: number, form: ThinkingForm): void {
    const choice = this.#choices.get(index);
    if (choice !== undefined) choice.form = mergeThinkingForm(choice.form, form);
  }

  #logprobs(index: number, logprobs: z.infer<typeof chatLogprobs> | null | undefined): void {
    const tokens: TokenLogprob[] = (logprobs?.content ?? []).map((item) => ({
      token: item.token,
      logprob: item.logprob,
      top: (item.top_logprobs ?? []).map(({ token, logprob }) => ({ token, logprob })),
    }));
    if (tokens.length > 0) this.events.push({ type: 'logprobs', choice: index, tokens });
  }

  #finish(index: number, reason: string | null | undefined): void {
    const choice = this.#choices.get(index);
    if (!reason || choice === undefined || choice.finished) return;
    choice.finished = true;
    this.events.push({ type: 'finish', choice: index, reason, stopSequence: null, explanation: null });
  }
}

/** Returns the form after more of it has arrived. A list of details holds everything that `reasoning` does. */
function mergeThinkingForm(known: ThinkingForm | null, next: ThinkingForm): ThinkingForm {
  if (known?.kind === 'details') {
    return next.kind === 'details'
      ? { kind: 'details', details: next.details.reduce(addDetail, known.details) }
      : known;
  }
  if (next.kind === 'details') return { kind: 'details', details: next.details.reduce(addDetail, []) };
  if (known?.kind !== 'tag' || next.kind !== 'tag') return next;
  return { kind: 'tag', before: known.before + next.before, after: known.after + next.after };
}

/** Fields of a detail that a stream sends in pieces. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'summary', 'data', 'signature']);

/** Adds a piece of a detail to the newest one if that has its type and index; else the piece begins a new detail. */
function addDetail(details: JsonObject[], piece: JsonObject): JsonObject[] {
  const last = details.at(-1);
  const isSame = last !== undefined && last.type === piece.type && last.index === piece.index;
  if (!isSame || piece.index === undefined || isOther(last.id, piece.id)) return [...details, piece];
  const grown: JsonObject = { ...last };
  for (const [name, value] of Object.entries(piece)) {
    const before = Object.hasOwn(grown, name) ? grown[name] : undefined;
    if (TEXTS.has(name) && typeof before === 'string' && typeof value === 'string')
      grown[name] = before + value;
    else if (value !== null || before === undefined) grown[name] = value;
  }
  return [...details.slice(0, -1), grown];
}

function isOther(id: unknown, next: unknown): boolean {
  return typeof id === 'string' && typeof next === 'string' && id !== next;
}
