import type { ModelChoice, Started } from '../../shared/contract/chat.ts';
import type { Part, Turn } from '../../shared/domain/conversation.ts';
import { callProblem } from '../lib/call-problem.ts';
import { newId } from '../lib/new-id.ts';
import { messageOf } from './attachments.ts';
import { rowOf } from './branch-rows.ts';
import type { ChatDeps } from './chat-deps.ts';
import { type AddedMessage, LostMessage, type Operation } from './lost-message.ts';
import type { SessionCore } from './session-core.ts';
import { type Full, type FullRefusal, questionOf, type SessionFull } from './session-full.ts';
import type { SessionOptions } from './session-options.ts';
import type { SessionQueue } from './session-queue.ts';
import { hasBadOption, lastAnswer, type SessionState } from './session-state.ts';
import { FIRST_TURNS, MOST_NEWEST, type SessionTurns } from './session-turns.ts';

interface SessionParts {
  readonly turns: SessionTurns;
  readonly options: SessionOptions;
  readonly queue: SessionQueue;
  readonly full: SessionFull;
}

/**
 * Makes every call that requests an answer, one at a time and each with its own operation id. Passes a message that
 * does not fit the model to `SessionFull`, with the ways to continue.
 */
export class SessionCalls {
  readonly #core: SessionCore;
  readonly #parts: SessionParts;
  readonly lost: LostMessage;

  constructor(core: SessionCore, parts: SessionParts) {
    this.#core = core;
    this.#parts = parts;
    this.lost = new LostMessage(core.state);
    core.state.subscribe((now, before) => this.#followQueue(now, before));
  }

  /**
   * Sends parts below an answer, or as the first message when `parentId` is null.
   * @param refusal builds what `SessionFull` needs when the message does not fit
   * @param operation that of the composer's message
   */
  send(
    parts: Part[],
    parentId: string | null,
    { model, full }: { model?: ModelChoice | undefined; full?: Full | undefined },
    refusal: () => FullRefusal,
    operation?: Operation,
  ): Promise<Started | null> {
    const send = async (opId: string) => {
      const conversationId = await this.#core.readyToSend();
      return this.#api.send({ opId, conversationId, parentId, parts, model, full, limit: FIRST_TURNS });
    };
    return this.#start('sent', send, refusal, operation && { parentId, parts, ...operation });
  }

  /** Requests another answer beside this one. */
  regenerate(
    turnId: string,
    { model, full }: { model?: ModelChoice; full?: Full } = {},
  ): Promise<Started | null> {
    const start = () =>
      this.#start(
        'sent',
        (opId) => this.#api.regenerate({ opId, turnId, model, full, limit: FIRST_TURNS }),
        () => {
          const question = questionOf(this.#turns, turnId);
          return this.#ofQuestion(question, question?.parts, (now) =>
            this.regenerate(turnId, { ...(model === undefined ? {} : { model }), full: now }),
          );
        },
      );
    return this.#beside(this.#at(turnId), 1, start);
  }

  /** Creates another version of a user turn and requests its answer. */
  edit(turnId: string, parts: Part[], full?: Full): Promise<Started | null> {
    const start = () =>
      this.#start(
        'sent',
        (opId) => this.#api.edit({ opId, turnId, parts, full, limit: FIRST_TURNS }),
        () => {
          const question = this.#turns.find((turn) => turn.id === turnId);
          return this.#ofQuestion(question, parts, (now) => this.edit(turnId, parts, now));
        },
      );
    return this.#beside(this.#at(turnId), 2, start);
  }

  /** Continues an answer in the same turn: the turns below it stay, and so does the scroll position. */
  continueAnswer(turnId: string): Promise<Started | null> {
    const at = this.#at(turnId);
    const down = at === -1 ? 1 : this.#core.now.rows.length - at;
    const limit = Math.min(MOST_NEWEST, Math.max(FIRST_TURNS, down));
    return this.#start(down > 1 ? null : 'latest', (opId) => this.#api.continue({ opId, turnId, limit }));
  }

  /** Requests a summary of the branch down to this answer. */
  summarise(turnId: string): Promise<Started | null> {
    return this.#start('latest', (opId) => this.#api.summarise({ opId, turnId, limit: FIRST_TURNS }));
  }

  /** Sends the composer's message below an answer, or an existing question, to several models. */
  async compare(
    models: ModelChoice[],
    question: { turnId: string } | { parentId: string | null; parts: Part[] },
    { full, operation }: { full?: Full; operation?: Operation } = {},
  ): Promise<Started | null> {
    const call = async (opId: string) => {
      const target =
        'turnId' in question ? question : { ...question, conversationId: await this.#core.readyToSend() };
      return this.#api.compare({ opId, question: target, models, full, limit: FIRST_TURNS });
    };
    // A summary cannot follow a question to several models.
    const refusal = () => ({
      again: (now: Full) => this.compare(models, question, { full: now, ...(operation && { operation }) }),
      sumUp: null,
    });
    const added = 'parts' in question && operation ? { ...question, ...operation } : undefined;
    const start = () => this.#start('sent', call, refusal, added);
    const started =
      'turnId' in question
        ? await this.#beside(
            this.#core.now.rows.findIndex((row) => row?.parentId === question.turnId),
            1,
            start,
          )
        : await start();
    if (started) operation?.found();
    return started;
  }

  /** Sends the results of the tools that an answer called; resolves with null when the core refused them. */
  answerCalls(turnId: string, parts: Part[], full?: Full): Promise<Started | null> {
    // A summary cannot come between calls and their results.
    const refusal = { again: (now: Full) => this.answerCalls(turnId, parts, now), sumUp: null };
    return this.send(parts, turnId, { full }, () => refusal);
  }

  /** Offers the choices of a full conversation for its last answer, which ended because of that. */
  offerFullChoices(): void {
    const answer = lastAnswer({ turns: this.#turns });
    const question = answer && questionOf(this.#turns, answer.id);
    const refusal =
      answer && this.#ofQuestion(question, question?.parts, (full) => this.regenerate(answer.id, { full }));
    if (refusal) this.#parts.full.ask(refusal);
  }

  /** Asks once about a queued message that does not fit and holds the queue. */
  #followQueue({ queue: messages, queueHeld }: SessionState, before: SessionState): void {
    const { full, queue } = this.#parts;
    if (messages !== before.queue) full.keepTo(messages);
    const [head] = messages;
    const wasAsked = before.queueHeld === 'full' && before.queue[0]?.id === head?.id;
    if (!head || queueHeld !== 'full' || wasAsked) return;
    const release = (now?: Full) => queue.release(now);
    full.refused({ ...this.refusal(head.afterTurnId, release, () => void release()), queued: head.id });
  }

  get #api(): ChatDeps['api']['chat'] {
    return this.#core.deps.api.chat;
  }

  get #turns(): readonly Turn[] {
    return this.#core.now.turns;
  }

  #at(turnId: string): number {
    return rowOf(this.#core.now.rows, turnId);
  }

  /**
   * Starts a branch beside the turn in this row, and notifies the user of the messages that go out of view.
   * @param own how many turns of the branch are replaced
   */
  async #beside(at: number, own: number, begin: () => Promise<Started | null>): Promise<Started | null> {
    const turn = this.#core.now.rows[at];
    const later = this.#core.now.rows.length - at - own;
    const started = await begin();
    if (started !== null && turn && later > 0)
      this.#core.deps.notifyHidden(
        { turnId: turn.id, version: turn.siblings.indexOf(turn.id) + 1, later },
        () => void this.#parts.turns.selectBranch(turn.id),
      );
    return started;
  }

  /** Builds the refusal of an existing question, which is asked again below a summary of everything above it. */
  #ofQuestion(
    question: Turn | undefined,
    parts: readonly Part[] | undefined,
    again: FullRefusal['again'],
  ): FullRefusal | null {
    if (!question || !parts) return null;
    const message = messageOf(parts);
    return this.refusal(question.parentId, again, (summaryId) => {
      void this.#parts.queue.add(message, summaryId, { first: true });
    });
  }

  /**
   * Describes a message that does not fit the model.
   * @param above the turn above it; if an answer, a summary would go up to it
   * @param onSummary queues it behind the summary
   */
  refusal(
    above: string | null,
    again: FullRefusal['again'],
    onSummary: (summaryId: string) => void,
  ): FullRefusal {
    if (above === null || this.#turns.find(({ id }) => id === above)?.role === 'user')
      return { again, sumUp: null };
    const sumUp = async () => {
      const started = await this.summarise(above);
      if (started) onSummary(started.turnId);
    };
    return { again, sumUp };
  }

  /**
   * Runs one call; ignores a repeated press meanwhile. Returns null when nothing was added: the state has the reason,
   * or the question to the user.
   */
  async #start(
    jump: SessionState['jump']['to'] | null,
    call: (opId: string) => Promise<Started>,
    refusal?: () => FullRefusal | null,
    question?: AddedMessage,
  ): Promise<Started | null> {
    const { sending, options } = this.#core.now;
    if (sending) return null;
    if (hasBadOption(options)) {
      this.#core.set({ problem: { kind: 'conflict', reason: 'request_out_of_range' } });
      return null;
    }
    this.#core.set({ sending: true, problem: null });
    const outcome = await this.#run(jump, call, question);
    this.#core.set({ sending: false });
    if (outcome === null) return null;
    const { full } = this.#parts;
    if (outcome !== 'full') {
      // Continuing in another way settles an earlier refusal.
      full.stop();
      return outcome;
    }
    const refused = refusal?.();
    if (refused) full.refused(refused);
    else this.#core.set({ problem: { kind: 'conflict', reason: 'context_full' } });
    return null;
  }

  async #run(
    jump: SessionState['jump']['to'] | null,
    call: (opId: string) => Promise<Started>,
    question: AddedMessage | undefined,
  ): Promise<Started | 'full' | null> {
    try {
      if (!(await this.#parts.options.flush())) {
        this.#core.state.setState(({ problem }) => ({ problem: problem ?? { kind: 'lost' } }));
        return null;
      }
      const started = await call(question?.opId ?? newId());
      if (question) this.lost.forget();
      this.#parts.turns.adopt(started.conversation, jump);
      return started;
    } catch (thrown) {
      const problem = callProblem(thrown);
      if (problem.kind === 'conflict' && problem.reason === 'context_full') return 'full';
      this.#core.set({ problem });
      if (question) this.lost.remember(question);
      return null;
    }
  }
}
