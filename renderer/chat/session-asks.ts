import type { StoreApi } from 'zustand/vanilla';
import type { Started } from '../../shared/contract/chat.ts';
import type { Part, Turn } from '../../shared/domain/conversation.ts';
import { callProblem } from '../lib/call-problem.ts';
import { type UnsentMessage, userPartsOf } from './attachments.ts';
import type { ChatDeps, VersionBefore } from './chat-deps.ts';
import { messageOf } from './documents/message-of.ts';
import { type Full, type FullRefusal, questionOf, type SessionFull } from './session-full.ts';
import type { SessionQueue } from './session-queue.ts';
import { lastAnswer, runningAnswers, type SessionState } from './session-state.ts';
import { FIRST_TURNS, MOST } from './session-turns.ts';
import type { PutQuestion, TurnCalls } from './turn-calls.ts';

interface AsksPorts {
  readonly deps: Pick<ChatDeps, 'api' | 'newId'>;
  readonly calls: TurnCalls;
  readonly full: SessionFull;
  readonly queue: SessionQueue;
  readonly created: () => Promise<string>;
  /** Messages went out of view: they stay with the version of a turn that was in view before. */
  readonly left: (before: VersionBefore) => void;
}

interface Way {
  readonly jump: SessionState['jump']['to'] | null;
  readonly full: Full | undefined;
}

/** Everything that has an answer written. What does not fit the model goes to `SessionFull`, with the ways to go on. */
export class SessionAsks {
  readonly #state: StoreApi<SessionState>;
  readonly #ports: AsksPorts;

  constructor(state: StoreApi<SessionState>, ports: AsksPorts) {
    this.#state = state;
    this.#ports = ports;
  }

  /** Sends a message under an answer, null: as the first one. `found`: when only a later read shows that it was taken. */
  send(
    message: UnsentMessage,
    parentId: string | null,
    way: Way,
    refusal: () => FullRefusal,
    found: PutQuestion['found'],
  ): Promise<Started | null> {
    return this.#send(userPartsOf(message), parentId, way, refusal, found);
  }

  /** The conversation was read anew: what was sent may be in it, though the answer to that was lost. */
  findLost(): void {
    this.#ports.calls.findLost();
  }

  regenerate(turnId: string, { model, full }: { model?: string; full?: Full } = {}): Promise<Started | null> {
    const asked = () =>
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
    return this.#beside(this.#at(turnId), 1, asked);
  }

  edit(turnId: string, parts: Part[], full?: Full): Promise<Started | null> {
    const asked = () =>
      this.#start(
        'sent',
        (opId) => this.#api.edit({ opId, turnId, parts, full, limit: FIRST_TURNS }),
        () => {
          const question = this.#turns.find((turn) => turn.id === turnId);
          return this.#ofQuestion(question, parts, (now) => this.edit(turnId, parts, now));
        },
      );
    return this.#beside(this.#at(turnId), 2, asked);
  }

  /** Continues an answer in the same turn: the turns below it stay, and so does the scroll position. */
  continueAnswer(turnId: string): Promise<Started | null> {
    const at = this.#at(turnId);
    const down = at === -1 ? 1 : this.#turns.length - at;
    const limit = Math.min(MOST.newest, Math.max(FIRST_TURNS, down));
    return this.#start(down > 1 ? null : 'latest', (opId) => this.#api.continue({ opId, turnId, limit }));
  }

  summarise(turnId: string): Promise<Started | null> {
    return this.#start('latest', (opId) => this.#api.summarise({ opId, turnId, limit: FIRST_TURNS }));
  }

  /** Puts parts under an answer, or a question that is there, to several models at once; `taken`: once they have it. */
  async compare(
    models: string[],
    question: { turnId: string } | { parentId: string | null; parts: Part[] },
    { full, taken }: { full?: Full; taken?: () => void } = {},
  ): Promise<Started | null> {
    const ask = async (opId: string) => {
      const asked =
        'turnId' in question ? question : { ...question, conversationId: await this.#ports.created() };
      return this.#api.compare({ opId, question: asked, models, full, limit: FIRST_TURNS });
    };
    const again = (now: Full) => this.compare(models, question, { full: now, ...(taken ? { taken } : {}) });
    const put = 'parts' in question && taken ? { ...question, found: taken } : undefined;
    const asked = () => this.#start('sent', ask, () => this.#unsummed(again), put);
    const started =
      'turnId' in question
        ? await this.#beside(
            this.#turns.findIndex(({ parentId }) => parentId === question.turnId),
            1,
            asked,
          )
        : await asked();
    if (started) taken?.();
    return started;
  }

  /** Stops waiting for all answers being written in view. */
  async stop(): Promise<void> {
    const { stopping } = this.#state.getState();
    const running = runningAnswers(this.#state.getState());
    const jobIds = new Set(running.flatMap(({ answer }) => answer?.jobId ?? []));
    if (jobIds.size === 0 || stopping) return;
    this.#state.setState({ stopping: true });
    try {
      await Promise.all([...jobIds].map((id) => this.#ports.deps.api.jobs.cancel({ id })));
    } catch (thrown) {
      this.#state.setState({ problem: callProblem(thrown), stopping: false });
    }
  }

  /** Gives the results of the tools that an answer called. */
  answerCalls(turnId: string, parts: Part[], full?: Full): Promise<Started | null> {
    return this.#send(parts, turnId, { jump: 'sent', full }, () =>
      this.#unsummed((now) => this.answerCalls(turnId, parts, now)),
    );
  }

  /** The choices of a full conversation, for its last answer, which ended because of that. */
  askWhatToDoWhenFull(): void {
    const answer = lastAnswer({ turns: this.#turns });
    const question = answer && questionOf(this.#turns, answer.id);
    const refusal =
      answer && this.#ofQuestion(question, question?.parts, (full) => this.regenerate(answer.id, { full }));
    if (refusal) this.#ports.full.ask(refusal);
  }

  get #api(): ChatDeps['api']['chat'] {
    return this.#ports.deps.api.chat;
  }

  get #turns(): readonly Turn[] {
    return this.#state.getState().turns;
  }

  #at(turnId: string): number {
    return this.#turns.findIndex(({ id }) => id === turnId);
  }

  /**
   * Begins a branch beside the turn at this place, and tells of the messages that go out of view with it.
   * @param own how many turns the branch has in their place
   */
  async #beside(at: number, own: number, begin: () => Promise<Started | null>): Promise<Started | null> {
    const turn = this.#turns[at];
    const later = this.#turns.length - at - own;
    const started = await begin();
    if (started !== null && turn !== undefined && later > 0)
      this.#ports.left({ turnId: turn.id, version: turn.siblings.indexOf(turn.id) + 1, later });
    return started;
  }

  #send(
    parts: Part[],
    parentId: string | null,
    { jump, full }: Way,
    refusal: () => FullRefusal,
    found?: PutQuestion['found'],
  ): Promise<Started | null> {
    const send = async (opId: string) => {
      const conversationId = await this.#ports.created();
      return this.#api.send({ opId, conversationId, parentId, parts, full, limit: FIRST_TURNS });
    };
    return this.#start(jump, send, refusal, found && { parentId, parts, found });
  }

  /**
   * Builds the refusal of an existing question: a summary can replace what stands above, then the question is asked
   * again.
   */
  #ofQuestion(
    question: Turn | undefined,
    parts: readonly Part[] | undefined,
    again: FullRefusal['again'],
  ): FullRefusal | null {
    if (!question || !parts) return null;
    const message = messageOf(parts, this.#ports.deps.newId);
    const waits = (summaryId: string) => void this.#ports.queue.add(message, summaryId, { first: true });
    return { above: question.parentId, again, waits };
  }

  /** Builds a refusal that no summary can resolve: for tool calls without results, or a question to several models. */
  #unsummed(again: FullRefusal['again']): FullRefusal {
    return { above: null, again, waits: () => undefined };
  }

  async #start(
    jump: Way['jump'],
    call: (opId: string) => Promise<Started>,
    refusal?: () => FullRefusal | null,
    question?: PutQuestion,
  ): Promise<Started | null> {
    const { calls, full } = this.#ports;
    const outcome = await calls.run(jump, call, question);
    // Gone on in another way: what was asked before is settled.
    if (outcome !== null && outcome !== 'full') full.stop();
    if (outcome !== 'full') return outcome;
    const refused = refusal?.();
    if (refused) full.refused(refused);
    else this.#state.setState({ problem: { kind: 'conflict', reason: 'context_full' } });
    return null;
  }
}
