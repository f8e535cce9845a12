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

/** Asks the model to take up its own cut-off answer. Not shown in the conversation. */
const CONTINUE =
  'Your last message was cut off. Continue it exactly where it stopped: same language, same formatting. Do not repeat anything and do not add an introduction.';

/** Turns read at a time: some milliseconds. A branch may have a hundred thousand, and windows are served in between. */
const READ_AT_ONCE = 500;

/** A message of the user, and the answer it stands under. */
export interface Question {
  readonly conversationId: string;
  /** Null: the root. */
  readonly parentId: string | null;
  readonly parts: Part[];
}

/** Plans the model calls of each kind of operation: all that is to be read, and the turns that result. */
export class RequestPlanner {
  readonly #turns: ChatPorts['turns'];
  readonly #writer: TurnWriter;
  readonly #windowOf: (options: ConversationOptions) => number | null;

  /** @param windowOf returns the tokens that the context of the options' model holds; null if unknown */
  constructor(ports: ChatPorts, windowOf: (options: ConversationOptions) => number | null) {
    this.#turns = ports.turns;
    this.#writer = new TurnWriter(ports);
    this.#windowOf = windowOf;
  }

  /** A new question and its answers, one for each of `each`. */
  question(
    question: Question,
    each: readonly ConversationOptions[],
    full: FullContextChoice,
    fromComposer: boolean,
  ): Plan {
    const { conversationId, parentId, parts } = question;
    return {
      conversationId,
      options: optionsOf(each),
      calls: async () => this.#fitted([...(await this.branch(parentId)), toMessage(parts)], each, full),
      write: (calls) => {
        const id = this.#writer.question(conversationId, parentId, parts, fromComposer);
        return this.#writer.answers(conversationId, id, calls);
      },
    };
  }

  /** Answers to a question that is there. `failed`: the one of a comparison that the new one takes the place of. */
  answers(
    question: Pick<StoredTurn, 'id' | 'conversationId'>,
    each: readonly ConversationOptions[],
    full: FullContextChoice,
    failed?: StoredTurn,
  ): Plan {
    const { id, conversationId } = question;
    return {
      conversationId,
      options: optionsOf(each),
      calls: async () => this.#fitted(await this.branch(id), each, full),
      write: (calls) => this.#writer.answers(conversationId, id, calls, failed),
    };
  }

  /** A summary under an answer. What the model cannot read any more is left out, and the summary says so. */
  summary(answer: Pick<StoredTurn, 'id' | 'conversationId'>, options: ConversationOptions): Plan {
    const { id, conversationId } = answer;
    const asked = summaryOptions(options);
    return {
      conversationId,
      options: asked,
      calls: async () => {
        const calls = this.#fitted([...(await this.branch(id)), toMessage([])], [asked], 'drop_oldest');
        return calls.map(
          (call): ModelCall => ({ ...call, messages: summaryInstruction(call.messages), purpose: 'summary' }),
        );
      },
      write: (calls) => this.#writer.answers(conversationId, id, calls),
    };
  }

  /** More of an answer. It is asked for as the answer was, and never refused for its length: it is there. */
  continueAnswer(turn: StoredTurn, before: AnswerInfo, options: ConversationOptions): Plan {
    const isSummary = before.purpose === 'summary';
    const asked = isSummary ? summaryOptions(options) : asSingleChoice(options);
    const full = options.whenFull === 'drop_oldest' || isSummary ? 'drop_oldest' : 'send_all';
    const isPaused = !isSummary && isPausedByService(before, asked);
    const more = moreOf(turn.parts, before, isPaused);
    const last = turn.parts.at(-1);
    const lastText = last?.type === 'text' ? last.text.length : 0;
    const continues = { isPaused, parts: turn.parts.length, lastText };
    return {
      conversationId: turn.conversationId,
      options: asked,
      keepsView: true,
      calls: async () => {
        const above = await this.branch(turn.parentId);
        const calls = this.#fitted([...above, ...(isSummary ? [toMessage([])] : more)], [asked], full);
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

  /** Returns what the model was given to read for an answer, of the conversation as it is now. */
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
    return [...messages, ...moreOf(before, answer, continues.isPaused)];
  }

  /** The branch down to a turn, as it would be sent. What a summary stands for is not read. */
  async branch(leafId: string | null): Promise<SentMessage[]> {
    const pieces: StoredTurn[][] = [];
    for (let next = leafId; next !== null; ) {
      const piece = this.#turns.path(next, READ_AT_ONCE);
      pieces.unshift(piece);
      const isWhole = piece.length < READ_AT_ONCE || piece.some(isSummary);
      next = isWhole ? null : (piece[0]?.parentId ?? null);
      if (next !== null) await setImmediate();
    }
    return selectSentMessages(pieces.flat());
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

/** Returns the messages that continue a last answer: that answer, and an instruction unless the service paused. */
function moreOf(parts: readonly Part[], answer: AnswerInfo | null, isPaused: boolean): SentMessage[] {
  const partial = { role: 'assistant' as const, parts, answer, kind: 'turn' as const };
  if (isPaused) return [{ ...partial, isPaused }];
  return [partial, toMessage([{ type: 'text', block: 0, text: CONTINUE }])];
}

/** Reasons to stop that ask for the answer back, with nothing added, so that the service goes on with it. @see SERVICE.md §2.4 */
const PAUSES: readonly (string | null)[] = ['pause_turn', 'compaction'];

/** Whether the service itself paused in this answer and can be asked to go on through the same interface. */
export function isPausedByService(
  answer: Pick<AnswerInfo, 'interface' | 'finishReason'>,
  options: Pick<ConversationOptions, 'interface'>,
): boolean {
  const { interface: face, finishReason } = answer;
  return face === 'messages' && options.interface === 'messages' && PAUSES.includes(finishReason);
}

/** The same, for one answer: where several of several models would be too many to look at, or more is wanted of one. */
export function asSingleChoice(options: ConversationOptions): ConversationOptions {
  const { n: _n, ...chatParameters } = options.chatParameters;
  return { ...options, chatParameters };
}

function optionsOf([first]: readonly ConversationOptions[]): ConversationOptions {
  if (first === undefined) throw new Error('at least one model is asked');
  return first;
}
