import { setImmediate } from 'node:timers/promises';
import type { AnswerInfo, ConversationOptions, Part } from '../../shared/domain/conversation.ts';
import type { StoredTurn } from '../db/chat/turn-row.ts';
import { TurnWriter } from './answers/turn-writer.ts';
import type { ModelCall, Plan, RequestSource } from './plan.ts';
import type { ChatPorts } from './ports.ts';
import { type FullContextChoice, fitBranch } from './request/context-size.ts';
import type { Message } from './request/sent-branch.ts';
import { isSummary, type SentMessage, selectSentMessages, toMessage } from './request/sent-branch.ts';
import { summaryInstruction, summaryOptions } from './request/summary.ts';

/** Asks the model to continue its own cut-off answer. Not shown in the conversation. */
const CONTINUE =
  'Your last message was cut off. Continue it exactly where it stopped: same language, same formatting. Do not repeat anything and do not add an introduction.';

/** Turns read at a time, which takes some milliseconds: a branch may have 100,000, and windows must stay responsive. */
const READ_AT_ONCE = 500;

/** A user message and the turn it is added under. */
export interface Question {
  readonly conversationId: string;
  /** Null for the root. */
  readonly parentId: string | null;
  readonly parts: Part[];
}

/** Plans the model calls of each kind of operation: the messages to send, and the turns to write. */
export class RequestPlanner {
  readonly #turns: ChatPorts['turns'];
  readonly #writer: TurnWriter;
  readonly #windowOf: (options: ConversationOptions) => number | null;

  /** @param windowOf returns the context window of the options' model in tokens; null if unknown */
  constructor(ports: ChatPorts, windowOf: (options: ConversationOptions) => number | null) {
    this.#turns = ports.turns;
    this.#writer = new TurnWriter(ports);
    this.#windowOf = windowOf;
  }

  /** Plans a new question and one answer for each of `each`. */
  question(question: Question, each: readonly ConversationOptions[], full: FullContextChoice): Plan {
    const { conversationId, parentId, parts } = question;
    return {
      conversationId,
      each,
      calls: async () => this.#fitted([...(await this.branch(parentId)), toMessage(parts)], each, full),
      write: (calls) => {
        const id = this.#writer.question(conversationId, parentId, parts);
        return this.#writer.answers(conversationId, id, calls);
      },
    };
  }

  /**
   * Plans answers to an existing question.
   * @param failed The failed answer of a comparison that the new one replaces
   */
  answers(
    question: Pick<StoredTurn, 'id' | 'conversationId'>,
    each: readonly ConversationOptions[],
    full: FullContextChoice,
    failed?: StoredTurn,
  ): Plan {
    const { id, conversationId } = question;
    return {
      conversationId,
      each,
      calls: async () => this.#fitted(await this.branch(id), each, full),
      write: (calls) => this.#writer.answers(conversationId, id, calls, failed),
    };
  }

  /**
   * Plans a summary below an answer. The oldest messages are left out if the context is full, and the summary shows
   * that.
   */
  summary(answer: Pick<StoredTurn, 'id' | 'conversationId'>, options: ConversationOptions): Plan {
    const { id, conversationId } = answer;
    const callOptions = summaryOptions(options);
    return {
      conversationId,
      each: [callOptions],
      calls: async () => {
        const calls = this.#fitted([...(await this.branch(id)), toMessage([])], [callOptions], 'drop_oldest');
        return calls.map(
          (call): ModelCall => ({ ...call, messages: summaryInstruction(call.messages), purpose: 'summary' }),
        );
      },
      write: (calls) => this.#writer.answers(conversationId, id, calls),
    };
  }

  /**
   * Plans the continuation of an answer, with the same kind of request. It is never refused for its length, since the
   * answer already exists.
   */
  continueAnswer(turn: StoredTurn, before: AnswerInfo, options: ConversationOptions): Plan {
    const isSummary = before.purpose === 'summary';
    const callOptions = isSummary ? summaryOptions(options) : asSingleChoice(options);
    const full = options.whenFull === 'drop_oldest' || isSummary ? 'drop_oldest' : 'send_all';
    const isPaused = !isSummary && isPausedByService(before, callOptions);
    const more = continuationOf(turn.parts, before, isPaused);
    const last = turn.parts.at(-1);
    const lastText = last?.type === 'text' ? last.text.length : 0;
    const continues = { isPaused, parts: turn.parts.length, lastText };
    return {
      conversationId: turn.conversationId,
      each: [callOptions],
      keepsView: true,
      calls: async () => {
        const above = await this.branch(turn.parentId);
        const calls = this.#fitted([...above, ...(isSummary ? [toMessage([])] : more)], [callOptions], full);
        return calls.map((call): ModelCall => {
          if (!isSummary) return { ...call, continues };
          return {
            ...call,
            messages: [...summaryInstruction(call.messages), ...more],
            purpose: 'summary',
            continues,
          };
        });
      },
      write: (calls) => calls.map((call) => this.#writer.continueAnswer(turn, before, call)),
    };
  }

  /** Returns the messages that were sent for an answer, taken from the conversation as it is now. */
  async messagesFor(
    { parentId, parts, answer }: StoredTurn,
    { leftOut, purpose, continues }: RequestSource,
  ): Promise<readonly Message[]> {
    const branch = await this.branch(parentId);
    const head = branch[0]?.kind === 'summary' ? 1 : 0;
    const above = [...branch.slice(0, head), ...branch.slice(head + leftOut)];
    const messages = purpose === 'summary' ? summaryInstruction([...above, toMessage([])]) : above;
    if (continues === undefined) return messages;
    const before = parts.slice(0, continues.parts).map((part, index) => {
      const isCut = part.type === 'text' && index === continues.parts - 1;
      return isCut ? { ...part, text: part.text.slice(0, continues.lastText) } : part;
    });
    return [...messages, ...continuationOf(before, answer, continues.isPaused)];
  }

  /** Returns the branch up to a turn as it would be sent. Turns above a summary are not read. */
  async branch(leafId: string | null): Promise<SentMessage[]> {
    const pages: StoredTurn[][] = [];
    for (let next = leafId; next !== null; ) {
      const page = this.#turns.path(next, READ_AT_ONCE);
      pages.unshift(page);
      const isWhole = page.length < READ_AT_ONCE || page.some(isSummary);
      next = isWhole ? null : (page[0]?.parentId ?? null);
      if (next !== null) await setImmediate();
    }
    return selectSentMessages(pages.flat());
  }

  #fitted(
    branch: readonly SentMessage[],
    each: readonly ConversationOptions[],
    full: FullContextChoice,
  ): ModelCall[] {
    return each.map((options) => {
      const { messages, leftOut } = fitBranch(options, branch, this.#windowOf(options), full);
      return { options, messages, leftOut };
    });
  }
}

/** Returns the messages that continue the last answer: that answer, and an instruction unless the service paused. */
function continuationOf(parts: readonly Part[], answer: AnswerInfo | null, isPaused: boolean): SentMessage[] {
  const partial = { role: 'assistant' as const, parts, answer, kind: 'turn' as const };
  if (isPaused) return [{ ...partial, isPaused }];
  return [partial, toMessage([{ type: 'text', block: 0, text: CONTINUE }])];
}

/**
 * Finish reasons after which the answer is sent back unchanged so that the service continues it. @see SERVICE.md §2.4
 */
const PAUSES: readonly (string | null)[] = ['pause_turn', 'compaction'];

/** Returns whether the service paused in this answer and the same interface can continue it. */
export function isPausedByService(
  answer: Pick<AnswerInfo, 'interface' | 'finishReason'>,
  options: Pick<ConversationOptions, 'interface'>,
): boolean {
  const { interface: face, finishReason } = answer;
  return face === 'messages' && options.interface === 'messages' && PAUSES.includes(finishReason);
}

/** Returns the options with a single choice, for comparisons and continued answers. */
export function asSingleChoice(options: ConversationOptions): ConversationOptions {
  const { n: _n, ...chatParameters } = options.chatParameters;
  return { ...options, chatParameters };
}
