import type { ContextState, RequestPreview, Started } from '../../shared/contract/chat.ts';
import type { ConversationOptions, Part } from '../../shared/domain/conversation.ts';
import type { Job } from '../../shared/domain/job.ts';
import type { Json } from '../../shared/service/json.ts';
import type { StoredTurn } from '../db/chat/turn-row.ts';
import { assertEndedBadly } from '../jobs/task-jobs.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import type { Rpc } from '../rpc/rpc.ts';
import { AnswerJobs } from './answer-jobs.ts';
import { automaticResults, toolRoundOperation } from './answers/tool-rounds.ts';
import { chatSubject } from './chat-subject.ts';
import type { Conversations } from './conversations/conversations.ts';
import { type Plan, requestSource } from './plan.ts';
import type { ChatPorts } from './ports.ts';
import { contextState, type FullContextChoice } from './request/context-size.ts';
import { chatJobRequest, previewRequest, requestBody, toPlainBody } from './request/history.ts';
import { ModelWindows } from './request/model-windows.ts';
import { asSingleChoice, isPausedByService, type Question, RequestPlanner } from './request-planner.ts';

/** For this once, instead of what the conversation does when it no longer fits. */
type Once = Extract<FullContextChoice, 'drop_oldest' | 'send_all'> | undefined;

/**
 * Starts answers. Each operation writes its turns and its jobs with their exact requests in one transaction, and only
 * then is anything sent. The same opId twice gives the same jobs. Throws Conflict, NotFound, or ServiceError `key`;
 * Conflict `context_full` where what is to be read does not fit and nothing may be left out.
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

  /** Adds a user turn under `parentId` and asks for an answer. */
  send(input: Question & { opId: string; full?: Once; limit: number }): Promise<Started> {
    return this.#answerJobs.once(input.opId, input.limit, () => {
      const options = this.#openTo(input);
      return this.#planner.question(input, [options], input.full ?? whenFull(options), true);
    });
  }

  /**
   * Puts a question to several models at once: a new one, or one that is there. One call and one answer each, all with the
   * conversation's options.
   */
  compare(input: {
    opId: string;
    question: Question | { turnId: string };
    models: string[];
    full?: Once;
    limit: number;
  }): Promise<Started> {
    const { question, models, full } = input;
    const each = (options: ConversationOptions) =>
      models.map((model) => asSingleChoice({ ...options, model }));
    return this.#answerJobs.once(input.opId, input.limit, () => {
      if ('turnId' in question) {
        const turn = this.#question(question.turnId);
        const { options } = this.#conversations.find(turn.conversationId);
        return this.#planner.answers(turn, each(options), full ?? whenFull(options));
      }
      const options = this.#openTo(question);
      return this.#planner.question(question, each(options), full ?? whenFull(options), true);
    });
  }

  /** Another user turn beside this one, and its answer. */
  edit(input: { opId: string; turnId: string; parts: Part[]; full?: Once; limit: number }): Promise<Started> {
    return this.#answerJobs.once(input.opId, input.limit, () => {
      const { conversationId, parentId } = this.#question(input.turnId);
      const { options } = this.#conversations.find(conversationId);
      const question = { conversationId, parentId, parts: input.parts };
      return this.#planner.question(question, [options], input.full ?? whenFull(options), false);
    });
  }

  /**
   * Another answer beside this one, or another summary; `model` for this once. In a comparison it takes the place of one
   * that did not come whole.
   */
  regenerate(input: {
    opId: string;
    turnId: string;
    model?: string | undefined;
    full?: Once;
    limit: number;
    /** The job it tries again. */
    retryOf?: string;
  }): Promise<Started> {
    return this.#answerJobs.once(input.opId, input.limit, () => {
      const { turn, answer, parent } = this.#answerWithParent(input.turnId);
      if (input.retryOf !== undefined) this.#assertNotRetried(turn, input.retryOf);
      const { options } = this.#conversations.find(turn.conversationId);
      const asked = input.model === undefined ? options : { ...options, model: input.model };
      const { retryOf } = input;
      const full = input.full ?? whenFull(options);
      if (answer.purpose === 'summary') return { ...this.#planner.summary(parent, asked), retryOf };
      if (answer.group?.kind !== 'compare' || turn.status === 'complete' || isRunning(turn)) {
        return { ...this.#planner.answers(parent, [asked], full), retryOf };
      }
      return { ...this.#planner.answers(parent, [asSingleChoice(asked)], full, turn), retryOf };
    });
  }

  /**
   * Tries a job's answer again over the connection its chat has now, as a turn beside it. The job's model is kept where
   * that is still the job's connection: another service may not know it.
   */
  async again(job: Job, opId: string): Promise<Job> {
    const { conversationId, turnId } = chatSubject(job);
    const { options } = this.#conversations.find(conversationId);
    const model = this.#answerJobs.connectionOf(options) === job.connectionId ? job.model : undefined;
    const { jobId } = await this.regenerate({ opId, turnId, model, limit: 1, retryOf: job.id });
    return this.#ports.runner.get(jobId);
  }

  /**
   * A job is tried again while the newest try of it has come to nothing.
   * @throws Conflict `job_running`, `job_done`
   */
  #assertNotRetried(turn: StoredTurn, jobId: string): void {
    const { turns, jobs, runner } = this.#ports;
    let newest: Job | undefined;
    const tries = new Set([jobId]);
    for (const job of jobs.ofTurns([turn.id, ...turns.siblings(turn)])) {
      if (job.retryOf === null || !tries.has(job.retryOf)) continue;
      tries.add(job.id);
      newest = job;
    }
    if (newest !== undefined) assertEndedBadly(runner.now(newest));
  }

  /** Goes on where an answer was cut off: what comes is added to the same turn. */
  continue(input: { opId: string; turnId: string; limit: number }): Promise<Started> {
    return this.#answerJobs.once(input.opId, input.limit, () => {
      const { turn, answer } = this.#ended(input.turnId);
      const { options } = this.#conversations.find(turn.conversationId);
      const hasText = turn.parts.some((part) => part.type === 'text' && part.text !== '');
      const isPaused = turn.parts.length > 0 && isPausedByService(answer, options);
      if (!hasText && !isPaused) throw new Conflict('nothing_to_continue');
      return this.#planner.continueAnswer(turn, answer, options);
    });
  }

  /** Has the model sum up the branch down to this answer, as a turn under it. */
  summarise(input: { opId: string; turnId: string; limit: number }): Promise<Started> {
    return this.#answerJobs.once(input.opId, input.limit, () => {
      const { turn } = this.#ended(input.turnId);
      return this.#planner.summary(turn, this.#conversations.find(turn.conversationId).options);
    });
  }

  /**
   * Gives the saved results of the tools that an answer calls, and asks on: where there is one for each call, the user is
   * still there, and it has not gone on by itself for too long. One answer is gone on from once at most, whatever happens
   * in between: the operation is known by the answer's job. Null where it is the user's turn.
   * @param isWanted ModelCall until the last moment: the user may stop it.
   */
  async answerTools(job: Job, isWanted: () => boolean): Promise<Started | null> {
    const opId = toolRoundOperation(job.id);
    const plan = (): Plan | null => {
      const found = isWanted() ? automaticResults(this.#ports, job) : null;
      if (found === null) return null;
      return this.#planner.question(found.question, [found.options], whenFull(found.options), false);
    };
    if (plan() === null) return null;
    return this.#answerJobs.once(opId, 1, () => {
      const planned = plan();
      if (planned === null) throw new Conflict('turn_not_answer');
      return planned;
    });
  }

  /** Makes the body of the request for a job's answer again, of the conversation as it is now. */
  async rebuild(job: Job, source: unknown): Promise<Json> {
    const parsed = requestSource.parse(source);
    const { turnId } = chatSubject(job);
    const messages = await this.#planner.messagesFor(this.#conversations.turn(turnId), parsed);
    return toPlainBody(requestBody(parsed.options, messages, this.#answerJobs.answersOf(job.connectionId)));
  }

  /** The request that sending these parts would make, without sending it; of no parts, that for the branch alone. */
  async preview(input: Question & { full?: Once }): Promise<RequestPreview> {
    const { options } = this.#conversations.find(input.conversationId);
    const { parentId, conversationId } = input;
    if (parentId !== null) this.#turnIn(parentId, conversationId);
    const connectionId = this.#answerJobs.presentConnectionOf(options);
    const connection = await this.#ports.connections.address(connectionId);
    const full = input.full ?? whenFull(options);
    const plan =
      input.parts.length === 0 && parentId !== null
        ? this.#planner.answers({ id: parentId, conversationId }, [options], full)
        : this.#planner.question(input, [options], full, false);
    const [call] = await plan.calls();
    const body = requestBody(options, call?.messages ?? [], this.#answerJobs.answersOf(connectionId));
    return previewRequest(chatJobRequest(connection, options.interface, body, ''));
  }

  /** How much of the model's context the branch down to a turn takes, before anything more is said. */
  async context(input: { conversationId: string; turnId: string | null }): Promise<ContextState> {
    const { options } = this.#conversations.find(input.conversationId);
    if (input.turnId !== null) this.#turnIn(input.turnId, input.conversationId);
    const connectionId = this.#answerJobs.connectionOf(options);
    await this.#windows.learn(connectionId, options.model);
    return contextState(options, await this.#planner.branch(input.turnId), this.#window(options));
  }

  #window(options: ConversationOptions) {
    return this.#windows.of(this.#answerJobs.connectionOf(options), options.model);
  }

  /** The options of a conversation in which a question may be put under this parent. */
  #openTo({ conversationId, parentId }: Question): ConversationOptions {
    const { options } = this.#conversations.find(conversationId);
    if (parentId === null) return options;
    const turn = this.#turnIn(parentId, conversationId);
    if (turn.role !== 'assistant') throw new Conflict('parent_not_answer');
    if (isRunning(turn)) throw new Conflict('answer_running');
    return options;
  }

  #turnIn(turnId: string, conversationId: string): StoredTurn {
    const turn = this.#conversations.turn(turnId);
    if (turn.conversationId !== conversationId) throw new NotFound('turn', turnId);
    return turn;
  }

  #question(turnId: string): StoredTurn {
    const turn = this.#conversations.turn(turnId);
    if (turn.role !== 'user') throw new Conflict('turn_not_user');
    return turn;
  }

  #answer(turnId: string) {
    const turn = this.#conversations.turn(turnId);
    const { answer } = turn;
    if (turn.role !== 'assistant' || !answer) throw new Conflict('turn_not_answer');
    return { turn, answer };
  }

  #answerWithParent(turnId: string) {
    const { turn, answer } = this.#answer(turnId);
    if (turn.parentId === null) throw new Conflict('turn_not_answer');
    return { turn, answer, parent: { id: turn.parentId, conversationId: turn.conversationId } };
  }

  #ended(turnId: string) {
    const found = this.#answer(turnId);
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

/** Implements the procedures that ask for answers. */
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
