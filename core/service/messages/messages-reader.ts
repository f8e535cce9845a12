import { type JsonObject, json, jsonObject } from '../../../shared/service/json.ts';
import {
  type MessagesBlock,
  type MessagesEvent,
  messagesEvent,
  messagesResponse,
} from '../../../shared/service/messages.ts';
import { parseNumber } from '../../../shared/service/parse-number.ts';
import { classifyErrorObject } from '../../http/errors/classify-error.ts';
import { baseRespRefusal } from '../../http/errors/read-refusal.ts';
import { parseJson } from '../../http/parse-json.ts';
import type { CallObserver } from '../../http/service-connection.ts';
import { AnswerEvents, isIndex, isSet } from '../chat/answer-events.ts';
import type { AnswerReader } from '../chat/answer-stream.ts';
import { streamError } from '../chat/stream-error.ts';
import { UnknownBlocks, UnknownEvents } from './unknown-content.ts';

/** The Messages API returns a single choice. */
const CHOICE = 0;

type StopFields = Pick<
  NonNullable<MessagesEvent['delta']>,
  'stop_reason' | 'stop_sequence' | 'stop_details' | 'container' | 'context_management'
>;

/** Parses Messages responses, streamed or not, into answer events. @see SERVICE.md §6 */
export class MessagesReader implements AnswerReader {
  readonly events = new AnswerEvents();
  readonly redact: (text: string) => string;
  readonly #observer: CallObserver | undefined;
  readonly #kept = new UnknownBlocks();
  #started = false;
  #stopped = false;
  #hasStopReason = false;
  #lastBlock = 0;
  #usage: JsonObject | null = null;
  readonly #unknown = new UnknownEvents();

  constructor(redact: (text: string) => string, observer: CallObserver | undefined) {
    this.redact = redact;
    this.#observer = observer;
  }

  get finished(): boolean {
    return this.#stopped || this.#hasStopReason;
  }

  /** Always false: there is a single choice. */
  get expectsMore(): boolean {
    return false;
  }

  event(data: string, name: string | undefined): 'read' | 'malformed' | 'end' {
    const read = parseJson(data);
    const value = read.ok ? read.value : undefined;
    const error = streamError({ data, value, name }, hasType);
    if (error !== undefined) throw classifyErrorObject(error, this.redact, this.events.hasContent);
    if (!read.ok && read.problem === 'syntax') return this.#endOrMalformed(data);
    const parsed = messagesEvent.safeParse(value);
    if (!parsed.success) return 'malformed';
    return this.#handleEvent(parsed.data, parsed.data.type ?? name ?? '');
  }

  whole(value: unknown): boolean {
    const parsed = messagesResponse.safeParse(value);
    if (!parsed.success) return false;
    const message = parsed.data;
    this.#start(message.id, message.model);
    for (const [index, block] of message.content.entries()) {
      this.#openBlock(index, block);
      // Close it at once, to keep the order of blocks.
      this.#closeBlock(index);
    }
    this.#addUsage(message.usage);
    this.#stopFields(message);
    this.#stopped = true;
    return true;
  }

  end(): void {
    this.#closeBlocks();
    this.#emitUsage();
    const unknown = this.#unknown.take();
    if (unknown !== null) this.events.push({ type: 'meta', name: 'unknown_events', value: unknown });
    if (this.#stopped && !this.#hasStopReason) {
      this.events.push({ type: 'notice', code: 'no_finish_reason', detail: '' });
      this.#stopped = false;
    }
  }

  /** Accepts `[DONE]`, with which some services end this stream as in the chat API. */
  #endOrMalformed(data: string): 'malformed' | 'end' {
    if (data.trim() !== '[DONE]') return 'malformed';
    // A chat completion stream is not a valid response here.
    this.#stopped = this.#started || this.events.hasContent;
    return 'end';
  }

  #handleEvent(event: MessagesEvent, type: string): 'read' | 'end' {
    const refusal = baseRespRefusal(event, this.redact, this.events.hasContent);
    if (refusal !== null) throw refusal;
    switch (type) {
      case 'message_start':
        this.#start(event.message?.id, event.message?.model);
        for (const [index, block] of (event.message?.content ?? []).entries()) this.#openBlock(index, block);
        this.#addUsage(event.message?.usage);
        if (event.message) this.#stopFields(event.message);
        return 'read';
      case 'content_block_start':
        if (event.content_block) this.#openBlock(this.#indexOf(event), event.content_block);
        return 'read';
      case 'content_block_delta':
        if (event.delta) this.#delta(this.#indexOf(event), event.delta);
        return 'read';
      case 'content_block_stop':
        this.#closeBlock(this.#indexOf(event));
        return 'read';
      case 'message_delta':
        if (event.delta) this.#stopFields(event.delta);
        this.#addUsage(event.usage);
        this.#stopFields({ container: event.container, context_management: event.context_management });
        return 'read';
      case 'message_stop':
        this.#stopped = true;
        return 'end';
      case 'ping':
        return 'read';
      default:
        this.#observer?.onIgnored?.(`event ${type.slice(0, 60)}`);
        this.#unknown.keep({ type, ...event });
        return 'read';
    }
  }

  #start(id: string | null | undefined, model: string | null | undefined): void {
    if (this.#started) return;
    this.#started = true;
    this.events.push({ type: 'start', id: id ?? null, model: model ?? null, fingerprint: null });
  }

  #indexOf(event: MessagesEvent): number {
    const { index } = event;
    if (isIndex(index)) this.#lastBlock = index;
    return this.#lastBlock;
  }

  #openBlock(index: number, block: MessagesBlock): void {
    this.#lastBlock = index;
    switch (block.type ?? 'text') {
      case 'text':
        if (isSet(block.text) && typeof block.text !== 'string') {
          this.#keepBlock(index, block);
          return;
        }
        this.events.pushText('text', CHOICE, index, textOf(block.text));
        for (const citation of block.citations ?? []) {
          this.events.push({ type: 'citation', choice: CHOICE, block: index, citation });
        }
        return;
      case 'thinking':
        this.events.pushText('thinking', CHOICE, index, textOf(block.thinking));
        this.#signature(index, textOf(block.signature));
        return;
      case 'tool_use':
        this.events.push({
          type: 'tool_call',
          choice: CHOICE,
          block: index,
          id: textOf(block.id) || null,
          name: textOf(block.name) || null,
          input: inputText(block.input),
        });
        return;
      default:
        this.#keepBlock(index, block);
    }
  }

  #keepBlock(index: number, block: MessagesBlock): void {
    this.#closeBlock(index);
    this.#kept.open(index, block);
  }

  #delta(index: number, delta: NonNullable<MessagesEvent['delta']>): void {
    switch (delta.type ?? typeByField(delta)) {
      case 'text_delta':
        this.events.pushText('text', CHOICE, index, delta.text ?? '');
        return;
      case 'thinking_delta':
        this.events.pushText('thinking', CHOICE, index, delta.thinking ?? '');
        return;
      case 'signature_delta':
        this.#signature(index, delta.signature ?? '');
        return;
      case 'input_json_delta':
        this.#input(index, delta.partial_json ?? '');
        return;
      case 'citations_delta':
        if (delta.citation) {
          this.events.push({ type: 'citation', choice: CHOICE, block: index, citation: delta.citation });
        }
        return;
      default: {
        // It may belong to a block of unknown type, e.g. the summary of a compaction.
        const { type: _type, ...fields } = delta;
        if (this.#kept.grow(index, fields)) return;
        this.#observer?.onIgnored?.(`delta ${(delta.type ?? '').slice(0, 60)}`);
      }
    }
  }

  #signature(index: number, signature: string): void {
    if (signature !== '') this.events.push({ type: 'signature', choice: CHOICE, block: index, signature });
  }

  #input(index: number, chunk: string): void {
    if (!this.#kept.addInput(index, chunk) && chunk !== '') {
      this.events.push({
        type: 'tool_call',
        choice: CHOICE,
        block: index,
        id: null,
        name: null,
        input: chunk,
      });
    }
  }

  #closeBlock(index: number): void {
    const json = this.#kept.close(index);
    if (json !== null) this.events.push({ type: 'block', choice: CHOICE, block: index, json });
  }

  #closeBlocks(): void {
    for (const index of this.#kept.openIndices()) this.#closeBlock(index);
  }

  /** Merges token counts: input counts arrive with the start, output counts with the end. */
  #addUsage(usage: unknown): void {
    const sent = jsonObject.safeParse(usage);
    if (!sent.success) return;
    const counts = Object.entries(sent.data).filter(([, count]) => count !== null);
    this.#usage = { ...this.#usage, ...Object.fromEntries(counts) };
  }

  #emitUsage(): void {
    const raw = this.#usage;
    if (raw === null) return;
    this.#usage = null;
    const inputTokens = parseNumber(raw.input_tokens);
    const outputTokens = parseNumber(raw.output_tokens);
    this.events.push({ type: 'usage', usage: { inputTokens, outputTokens, totalTokens: null, raw } });
  }

  #stopFields(fields: StopFields): void {
    for (const name of ['container', 'context_management', 'stop_details'] as const) {
      const value = json.safeParse(fields[name]);
      if (value.success && value.data !== null) this.events.push({ type: 'meta', name, value: value.data });
    }
    if (!fields.stop_reason || this.#hasStopReason) return;
    this.#hasStopReason = true;
    this.events.push({
      type: 'finish',
      choice: CHOICE,
      reason: fields.stop_reason,
      stopSequence: fields.stop_sequence ?? null,
      explanation: fields.stop_details?.explanation ?? null,
    });
  }
}

/** Returns whether an event is a part of the answer, or of a newer version of it. */
function hasType({ type }: { readonly type?: unknown }): boolean {
  return typeof type === 'string';
}

/** Infers the type of a delta without `type` from its fields. */
function typeByField(delta: NonNullable<MessagesEvent['delta']>): string {
  if (isSet(delta.text)) return 'text_delta';
  if (isSet(delta.thinking)) return 'thinking_delta';
  if (isSet(delta.signature)) return 'signature_delta';
  if (isSet(delta.partial_json)) return 'input_json_delta';
  return isSet(delta.citation) ? 'citations_delta' : '';
}

/** Returns a string; '' for anything else. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Returns a tool's input as text; '' for an empty object, which precedes streamed input. Strings are kept unchanged.
 */
function inputText(input: unknown): string {
  if (typeof input === 'string') return input;
  if (input === undefined || input === null) return '';
  return typeof input === 'object' && Object.keys(input).length === 0 ? '' : JSON.stringify(input);
}
