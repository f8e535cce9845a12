import type { ContextState, ModelChoice, RequestPreview, Started } from '../../shared/contract/chat.ts';
import type { Inputs } from '../../shared/contract/index.ts';
import type { ConversationOptions } from '../../shared/domain/conversation.ts';
import type { Job } from '../../shared/domain/job.ts';
import type { Json } from '../../shared/service/json.ts';
import type { StoredTurn } from '../db/chat/turn-row.ts';
import { assertEndedBadly } from '../jobs/job-errors.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import type { Rpc } from '../rpc/rpc.ts';
import { AnswerJobs } from './answer-jobs.ts';
import { automaticResults, toolRoundOperation } from './answers/tool-rounds.ts';
import { chatSubject } from './chat-subject.ts';
import { requestOptions } from './conversations/conversation-project.ts';
import type { Conversations } from './conversations/conversations.ts';
import { type Plan, requestSource } from './plan.ts';
import type { ChatPorts } from './ports.ts';
import { contextState, type FullContextChoice } from './request/context-size.ts';
import { chatJobRequest, previewRequest, requestBody, toPlainBody } from './request/history.ts';
import { ModelWindows } from './request/model-windows.ts';
import { asSingleChoice, isPausedByService, type Question, RequestPlanner } from './request-planner.ts';

/** Overrides, for one request, what the conversation does when its context is full. */
type FullOverride = Extract<FullContextChoice, 'drop_oldest' | 'send_all'> | undefined;
type Message = Question & { model?: ModelChoice | undefined; full?: FullOverride };

/**
 * Starts answers. Each operation writes its turns and jobs with their requests in one transaction before anything is
 * sent. Calling it twice with the same opId returns the same jobs. Throws Conflict, NotFound, or ServiceError `key`;
 * Conflict `context_full` if the branch does not fit and nothing may be left out.
 */
export class Chat {
  readonly #ports: ChatPorts;
  readonly #conversations: Conversations;
  readonly #windows: ModelWindows;
  readonly #answerJobs: AnswerJobs;
  readonly #planner: RequestPlanner;

  constructor(ports: ChatPorts, conversations: Conversations) {
    this.#ports = ports;
    this.#conversations = conversations;
    this.#windows = new ModelWindows(ports);
    this.#answerJobs = new AnswerJobs(ports, conversations);
    const windowOf = (options: ConversationOptions) => this.#window(options)?.tokens ?? null;
    this.#planner = new RequestPlanner(ports, windowOf);
  }

  /** Adds a user turn under `parentId` and requests an answer, from `model` for this request only. */
  send(input: Inputs['chat']['send']): Promise<Started> {
    return this.#answerJobs.once(input.opId, input.limit, () => {
      const options = this.#answerJobs.withModel(this.#optionsForQuestion(input), input.model);
      return this.#planner.question(input, [options], input.full ?? whenFull(options));
    });
  }

  /**
   * Sends a new or existing question to several models at once, with one call and one answer for each model and
   * otherwise the conversation's options.
   */
  compare(input: Inputs['chat']['compare']): Promise<Started> {
    const { question, models, full } = input;
    const each = (options: ConversationOptions) =>
      models.map((model) => asSingleChoice(this.#answerJobs.withModel(options, model)));
    return this.#answerJobs.once(input.opId, input.limit, () => {
      if ('turnId' in question) {
        const turn = this.#findQuestion(question.turnId);
        const options = this.#optionsOf(turn.conversationId);
        return this.#planner.answers(turn, each(options), full ?? whenFull(options));
      }
      const options = this.#optionsForQuestion(question);
      return this.#planner.question(question, each(options), full ?? whenFull(options));
    });
  }

  /** Adds an edited version of a user turn as its sibling, and requests an answer. */
  edit(input: Inputs['chat']['edit']): Promise<Started> {
    return this.#answerJobs.once(input.opId, input.limit, () => {
      const { conversationId, parentId } = this.#findQuestion(input.turnId);
      const options = this.#optionsOf(conversationId);
      const { parts, full = whenFull(options) } = input;
      return this.#planner.question({ conversationId, parentId, parts }, [options], full);
    });
  }

  /**
   * Adds another version of an answer or summary, with `model` for this request only. In a comparison it replaces an
   * answer that is incomplete. `retryOf`: the job that this one retries.
   */
  regenerate(input: Inputs['chat']['regenerate'] & { retryOf?: string }): Promise<Started> {
    return this.#answerJobs.once(input.opId, input.limit, () => {
      const { turn, answer, parent } = this.#answerWithParent(input.turnId);
      if (input.retryOf !== undefined) this.#assertNotRetried(turn, input.retryOf);
      const options = this.#optionsOf(turn.conversationId);
      const callOptions = this.#answerJobs.withModel(
        this.#answerJobs.optionsOf(options, answer),
        input.model,
      );
      const { retryOf, full = whenFull(options) } = input;
      if (answer.purpose === 'summary') return { ...this.#planner.summary(parent, callOptions), retryOf };
      if (answer.group?.kind !== 'compare' || turn.status === 'complete' || isRunning(turn)) {
        return { ...this.#planner.answers(parent, [callOptions], full), retryOf };
      }
      return { ...this.#planner.answers(parent, [asSingleChoice(callOptions)], full, turn), retryOf };
    });
  }

  /** Retries a job as a sibling turn. Keeps its model if the connection is the same: another service may not know it. */
  async retry(job: Job, opId: string): Promise<Job> {
    const { conversationId, turnId } = chatSubject(job);
    const options = this.#optionsOf(conversationId);
    const of = this.#answerJobs.optionsOf(options, this.#findAnswer(turnId).answer);
    const model = this.#answerJobs.connectionOf(of) === job.connectionId ? job.model : undefined;
    const { jobId } = await this.regenerate({ opId, turnId, model, limit: 1, retryOf: job.id });
    return this.#ports.runner.get(jobId);
  }

  /** Allows a retry only if the newest attempt failed. @throws Conflict `job_running`, `job_done` */
  #assertNotRetried(turn: StoredTurn, jobId: string): void {
    const { turns, jobs, runner } = this.#ports;
    let newest: Job | undefined;
    const attempts = new Set([jobId]);
    for (const job of jobs.ofTurns([turn.id, ...turns.siblings(turn)])) {
      if (job.retryOf === null || !attempts.has(job.retryOf)) continue;
      attempts.add(job.id);
      newest = job;
    }
    if (newest !== undefined) assertEndedBadly(runner.now(newest));
  }

  /** Continues an answer that was cut off; new content is appended to the same turn. */
  continue(input: { opId: string; turnId: string; limit: number }): Promise<Started> {
    return this.#answerJobs.once(input.opId, input.limit, () => {
      const { turn, answer } = this.#findEndedAnswer(input.turnId);
      const options = this.#answerJobs.optionsOf(this.#optionsOf(turn.conversationId), answer);
      const hasText = turn.parts.some((part) => part.type === 'text' && part.text !== '');
      const isPaused = turn.parts.length > 0 && isPausedByService(answer, options);
      if (!hasText && !isPaused) throw new Conflict('nothing_to_continue');
      return this.#planner.continueAnswer(turn, answer, options);
    });
  }

  /** Requests a summary of the branch up to this answer, as a turn below it. */
  summarise(input: { opId: string; turnId: string; limit: number }): Promise<Started> {
    return this.#answerJobs.once(input.opId, input.limit, () => {
      const { turn } = this.#findEndedAnswer(input.turnId);
      return this.#planner.summary(turn, this.#optionsOf(turn.conversationId));
    });
  }

  /**
   * Sends the saved results for an answer's tool calls, if every call has one and the user is still on the branch.
   * Returns null if it is the user's turn. The operation id is derived from the job, so each answer is continued at
   * most once.
   * @param isWanted Checked until the last moment, as the user may stop it
   */
  async answerTools(job: Job, isWanted: () => boolean): Promise<Started | null> {
    const opId = toolRoundOperation(job.id);
    const plan = (): Plan | null => {
      const question = isWanted() ? automaticResults(this.#ports, job) : null;
      if (question === null) return null;
      const options = this.#optionsOf(question.conversationId);
      return this.#planner.question(question, [options], whenFull(options));
    };
    if (plan() === null) return null;
    return this.#answerJobs.once(opId, 1, () => {
      const planned = plan();
      if (planned === null) throw new Conflict('turn_not_answer');
      return planned;
    });
  }

  /** Rebuilds the request body of a job's answer from the conversation as it is now. */
  async rebuild(job: Job, source: unknown): Promise<Json> {
    const parsed = requestSource.parse(source);
    const { turnId } = chatSubject(job);
    const messages = await this.#planner.messagesFor(this.#conversations.turn(turnId), parsed);
    return toPlainBody(requestBody(parsed.options, messages, this.#answerJobs.answersOf(job.connectionId)));
  }

  /**
   * Returns the request that sending these parts would make, without sending it. Without parts it is the request for
   * the branch alone.
   */
  async preview(input: Message): Promise<RequestPreview> {
    const options = this.#answerJobs.withModel(this.#optionsOf(input.conversationId), input.model);
    const { parentId, conversationId } = input;
    if (parentId !== null) this.#turnIn(parentId, conversationId);
    const connectionId = this.#answerJobs.presentConnectionOf(options);
    const connection = await this.#ports.connections.address(connectionId);
    const full = input.full ?? whenFull(options);
    const plan =
      input.parts.length === 0 && parentId !== null
        ? this.#planner.answers({ id: parentId, conversationId }, [options], full)
        : this.#planner.question(input, [options], full);
    const [call] = await plan.calls();
    const body = requestBody(options, call?.messages ?? [], this.#answerJobs.answersOf(connectionId));
    return previewRequest(chatJobRequest(connection, options.interface, body, ''));
  }

  /** Returns how much of the model's context the branch up to a turn takes. */
  async context(input: { conversationId: string; turnId: string | null }): Promise<ContextState> {
    const options = this.#optionsOf(input.conversationId);
    if (input.turnId !== null) this.#turnIn(input.turnId, input.conversationId);
    const connectionId = this.#answerJobs.connectionOf(options);
    await this.#windows.learn(connectionId, options.model);
    return contextState(options, await this.#planner.branch(input.turnId), this.#window(options));
  }

  #optionsOf(conversationId: string): ConversationOptions {
    return requestOptions({ ...this.#ports, conversations: this.#conversations }, conversationId);
  }

  #window(options: ConversationOptions) {
    return this.#windows.of(this.#answerJobs.connectionOf(options), options.model);
  }

  /** Returns the conversation's options. Throws if no question may be added under this parent. */
  #optionsForQuestion({ conversationId, parentId }: Question): ConversationOptions {
    const options = this.#optionsOf(conversationId);
    if (parentId === null) return options;
    const turn = this.#turnIn(parentId, conversationId);
    // Only below a question whose answers were deleted; any other goes on below an answer.
    const isAnswered =
      turn.role === 'user' && this.#ports.turns.siblings({ conversationId, parentId }).length > 0;
    if (isAnswered) throw new Conflict('parent_not_answer');
    if (isRunning(turn)) throw new Conflict('answer_running');
    return options;
  }

  #turnIn(turnId: string, conversationId: string): StoredTurn {
    const turn = this.#conversations.turn(turnId);
    if (turn.conversationId !== conversationId) throw new NotFound('turn', turnId);
    return turn;
  }

  #findQuestion(turnId: string): StoredTurn {
    const turn = this.#conversations.turn(turnId);
    if (turn.role !== 'user') throw new Conflict('turn_not_user');
    return turn;
  }

  #findAnswer(turnId: string) {
    const turn = this.#conversations.turn(turnId);
    const { answer } = turn;
    if (turn.role !== 'assistant' || !answer) throw new Conflict('turn_not_answer');
    return { turn, answer };
  }

  #answerWithParent(turnId: string) {
    const { turn, answer } = this.#findAnswer(turnId);
    if (turn.parentId === null) throw new Conflict('turn_not_answer');
    return { turn, answer, parent: { id: turn.parentId, conversationId: turn.conversationId } };
  }

  #findEndedAnswer(turnId: string) {
    const found = this.#findAnswer(turnId);
    if (isRunning(found.turn)) throw new Conflict('answer_running');
    return found;
  }
}

function isRunning({ status }: StoredTurn): boolean {
  return status === 'waiting' || status === 'streaming';
}

function whenFull(options: ConversationOptions): FullContextChoice {
  return options.whenFull ?? 'ask';
}

/** Implements the procedures that request answers. */
export const chatRouter = ({ procedures: { chat: p }, once }: Rpc, chat: Chat) => ({
  send: p.send.handler((call) => chat.send(once(call))),
  compare: p.compare.handler((call) => chat.compare(once(call))),
  regenerate: p.regenerate.handler((call) => chat.regenerate(once(call))),
  edit: p.edit.handler((call) => chat.edit(once(call))),
  continue: p.continue.handler((call) => chat.continue(once(call))),
  summarise: p.summarise.handler((call) => chat.summarise(once(call))),
  preview: p.preview.handler(({ input }) => chat.preview(input)),
  context: p.context.handler(({ input }) => chat.context(input)),
});
