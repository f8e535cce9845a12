import type { ModelChoice, Started } from '../../shared/contract/chat.ts';
import type { AnswerInfo, ConversationOptions } from '../../shared/domain/conversation.ts';
import type { Job, JobRequest } from '../../shared/domain/job.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import { transaction } from '../db/transaction.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { PlannedUse } from '../jobs/spending.ts';
import { newId } from '../platform/new-id.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import { CHAT_TITLE_MAX, titleFrom } from '../platform/title.ts';
import { chatSubject } from './chat-subject.ts';
import type { Conversations } from './conversations/conversations.ts';
import { publishDraft } from './conversations/draft.ts';
import type { JobModelCall, ModelCall, Plan, RequestSource } from './plan.ts';
import type { ChatPorts } from './ports.ts';
import type { IsOwnAnswer } from './request/chat-messages.ts';
import { contextSize } from './request/context-size.ts';
import { buildRequest, chatJobRequest } from './request/history.ts';
import type { SentMessage } from './request/sent-branch.ts';

/** A model call with its job and the request to send. */
interface Ready extends JobModelCall {
  readonly opId: string;
  readonly request: JobRequest;
  readonly connectionId: string;
  readonly connection: ServiceConnection;
}

/**
 * Turns plans into jobs. Writes all turns, jobs and request sources of an operation in one transaction before anything
 * is sent. Calling it twice with the same opId returns the same jobs.
 */
export class AnswerJobs {
  readonly #ports: ChatPorts;
  readonly #conversations: Conversations;
  /** Operations that are not committed yet, so that a double click in that time starts only one. */
  readonly #starting = new Map<string, Promise<Started>>();

  constructor(ports: ChatPorts, conversations: Conversations) {
    this.#ports = ports;
    this.#conversations = conversations;
  }

  /**
   * Starts an operation once, however often it is requested. Calls `plan` again after every await (the key, a long
   * branch), so that refusals come at once and the writes use the current state.
   * @throws what `plan` throws; OverLimit; Conflict `request_out_of_range`, `connection_removed`; ServiceError `key`
   */
  once(opId: string, limit: number, plan: () => Plan): Promise<Started> {
    const before = this.#ports.jobs.byOperation(opId);
    if (before) return Promise.resolve(this.#started(before, limit));
    const starting = this.#starting.get(opId) ?? this.#start(opId, limit, plan);
    this.#starting.set(opId, starting);
    const forget = () => this.#starting.delete(opId);
    starting.then(forget, forget);
    return starting;
  }

  /** Returns the connection of a conversation: its own, or the default until its first message is sent. */
  connectionOf({ connectionId }: ConversationOptions): string {
    if (connectionId !== null) return connectionId;
    const { settings, connections } = this.#ports;
    const inUse = settings.get().connectionId;
    return connections.has(inUse) ? inUse : SANDBOX_CONNECTION;
  }

  /** Returns a predicate for answers that came over this connection. */
  answersOf(connectionId: string): IsOwnAnswer {
    return ({ jobId }) => jobId !== null && this.#ports.jobs.get(jobId)?.connectionId === connectionId;
  }

  /**
   * Returns the options for another request of an answer. An answer of a comparison, or of a model of another connection,
   * stays with its connection and model, whatever the chat uses.
   */
  optionsOf(options: ConversationOptions, { jobId, group, connectionId }: AnswerInfo): ConversationOptions {
    const job = jobId === null ? undefined : this.#ports.jobs.get(jobId);
    if (!job || (group?.kind !== 'compare' && connectionId === undefined)) return options;
    return this.withModel(options, { connectionId: job.connectionId, model: job.model });
  }

  /**
   * Returns the options with another model. If that is of a connection without the chat's interface, the request takes
   * the other one: a comparison may reach Anthropic from a chat that uses chat completions.
   */
  withModel(options: ConversationOptions, model: ModelChoice | undefined): ConversationOptions {
    if (typeof model !== 'object') return { ...options, ...(model !== undefined && { model }) };
    const profile = this.#ports.connections.profile(model.connectionId);
    const hasMessages = profile?.messagesPath != null;
    const hasChat = profile?.chatPath != null;
    const only = hasChat === hasMessages ? options.interface : hasChat ? 'chat' : 'messages';
    return { ...options, ...model, interface: only };
  }

  /**
   * Returns the conversation's connection if it still exists. A chat never moves to another service unless the user
   * chose it.
   * @throws Conflict `connection_removed`
   */
  presentConnectionOf(options: ConversationOptions): string {
    const connectionId = this.connectionOf(options);
    if (!this.#ports.connections.has(connectionId)) throw new Conflict('connection_removed');
    return connectionId;
  }

  async #start(opId: string, limit: number, plan: () => Plan): Promise<Started> {
    const connections = new Map<string, ServiceConnection>();
    for (const options of plan().each) {
      const id = this.presentConnectionOf(options);
      if (!connections.has(id)) connections.set(id, await this.#ports.connections.forCall(id));
    }
    const modelCalls = await plan().calls();
    const planned = plan();
    const chat = this.#ports.conversationStore.get(planned.conversationId);
    const chatConnection = chat && this.connectionOf(chat.options);
    const isAcross = new Set(modelCalls.map(({ options }) => this.presentConnectionOf(options))).size > 1;
    const calls = modelCalls.map((call, n): Ready => {
      // The first call has the operation's id; a repeated request finds the others as its siblings.
      const id = n === 0 ? opId : this.#newId();
      const connectionId = this.presentConnectionOf(call.options);
      const connection = connections.get(connectionId);
      // The default connection was changed during the wait.
      if (!connection) throw new Conflict('connection_changed');
      const body = buildRequest(call.options, call.messages, this.answersOf(connectionId));
      const request = chatJobRequest(connection, call.options.interface, body, id);
      const elsewhere = connectionId === chatConnection && !isAcross ? undefined : connectionId;
      return { ...call, opId: id, request, jobId: this.#newId(), connectionId, connection, elsewhere };
    });
    const uses = this.#assertAffordable(opId, calls);
    const jobs = this.#commit(planned, calls);
    for (const [n, job] of jobs.entries()) {
      const [call, use] = [calls[n], uses[n]];
      if (use) this.#ports.spending.reserve(job.id, job.connectionId, use);
      if (call) this.#ports.runner.begin(job, call.opId, call.request, call.connection);
    }
    this.#conversations.publish(planned.conversationId);
    publishDraft(this.#ports, planned.conversationId);
    this.#ports.changes.publish({ type: 'turns_changed', conversationId: planned.conversationId });
    const [first] = jobs;
    if (first === undefined) throw new Error('an operation makes one call at least');
    return this.#started(first, limit);
  }

  /** Checks the spending limits. @returns what each call is estimated to use, where a limit applies. @throws OverLimit */
  #assertAffordable(opId: string, calls: readonly Ready[]): (PlannedUse | undefined)[] {
    const { spending } = this.#ports;
    const uses = calls.map((call) => (spending.isLimited(call.connectionId) ? plannedUse(call) : undefined));
    spending.assertAllWithin(
      [opId],
      [...new Set(calls.map(({ connectionId }) => connectionId))],
      calls.flatMap(({ connectionId }, n) => (uses[n] ? [{ connectionId, use: uses[n] }] : [])),
    );
    return uses;
  }

  #commit({ conversationId, retryOf, keepsView, write }: Plan, calls: readonly Ready[]): Job[] {
    const { db, conversationStore, jobs, jobCalls, clock } = this.#ports;
    const now = clock.now();
    return transaction(db, () => {
      const turnIds = write(calls);
      const [first] = turnIds;
      const stays = keepsView === true && first !== undefined && this.#isInView(conversationId, first);
      if (first !== undefined && !stays) conversationStore.setActiveTurn(conversationId, first);
      if (first !== undefined && keepsView !== true) this.#moveQueue(first);
      conversationStore.touch(conversationId, now);
      // A conversation in use does not stay archived.
      conversationStore.setArchivedAt(conversationId, null);
      this.#pinConnection(conversationId);
      const chatTitle = conversationStore.get(conversationId)?.summary.title ?? '';
      return calls.map((call, n) => {
        const { jobId: id, opId, request, options, connectionId } = call;
        const turnId = turnIds[n];
        if (turnId === undefined) throw new Error(`call ${n} has no turn`);
        const title = (call.purpose !== 'summary' && this.#questionAbove(turnId)) || chatTitle;
        const subject = { kind: 'chat' as const, conversationId, turnId };
        const { model } = options;
        jobs.insert({
          id,
          opId,
          kind: 'chat',
          title,
          connectionId,
          model,
          subject,
          retryOf,
          now,
        });
        jobCalls.insert({ jobId: id, n: 0, opId, request, source: sourceOf(call), now });
        const job = jobs.get(id);
        if (!job) throw new NotFound('job', id);
        return job;
      });
    });
  }

  /** Returns the beginning of the question that a turn answers, also after results of tools; '' if it has no words. */
  #questionAbove(turnId: string): string {
    const { turns } = this.#ports;
    for (let id = turns.get(turnId)?.parentId ?? null; id !== null; ) {
      const turn = turns.get(id);
      const isResult = turn?.parts.some(({ type }) => type === 'tool_result');
      if (turn?.role === 'user' && !isResult) return titleFrom(turn.parts, CHAT_TITLE_MAX);
      id = turn?.parentId ?? null;
    }
    return '';
  }

  /** Makes messages that were queued behind the answer above wait for the new answer. */
  #moveQueue(turnId: string): void {
    const { turns, queuedMessages } = this.#ports;
    const question = turns.get(turnId)?.parentId ?? null;
    const above = question === null ? null : (turns.get(question)?.parentId ?? null);
    for (const before of [question, above]) if (before !== null) queuedMessages.follow(before, turnId);
  }

  /**
   * Stores the default connection with the first message: a later default must not move the chat to another service.
   */
  #pinConnection(conversationId: string): void {
    const { conversationStore } = this.#ports;
    const options = conversationStore.get(conversationId)?.options;
    if (options?.connectionId === null) {
      conversationStore.setOptions(conversationId, { ...options, connectionId: this.connectionOf(options) });
    }
  }

  /** Returns whether a turn is on the branch in view. */
  #isInView(conversationId: string, turnId: string): boolean {
    const { conversationStore, turns } = this.#ports;
    const end = turns.get(conversationStore.get(conversationId)?.activeTurnId ?? '');
    const turn = turns.get(turnId);
    if (!end || !turn || turn.depth > end.depth) return false;
    return turns.path(end.id, end.depth - turn.depth + 1).some(({ id }) => id === turnId);
  }

  #started(job: Job, limit: number): Started {
    const { conversationId, turnId } = chatSubject(job);
    const conversation = this.#conversations.open(conversationId, limit);
    return { conversation, turnId, jobId: job.id, beside: this.#siblingAnswers(turnId) };
  }

  /** Returns the other answers of the same group. */
  #siblingAnswers(turnId: string): Started['beside'] {
    const { turns } = this.#ports;
    const turn = turns.get(turnId);
    const group = turn?.answer?.group?.id;
    if (!turn || group === undefined) return [];
    return turns.siblings(turn).flatMap((id) => {
      const answer = id === turnId ? null : turns.get(id)?.answer;
      return answer?.group?.id === group && answer.jobId !== null
        ? [{ turnId: id, jobId: answer.jobId }]
        : [];
    });
  }

  #newId(): string {
    return newId(this.#ports.clock.now());
  }
}

/** Estimates what a call uses: the tokens of its messages, and of the answer the most that was allowed, if it was. */
function plannedUse({ options, messages }: ModelCall): PlannedUse {
  const branch = messages.map((one): SentMessage => ({ ...one, answer: one.answer ?? null, kind: 'turn' }));
  const { tokens } = contextSize(options, branch);
  const isChat = options.interface === 'chat';
  const { max_tokens: most } = isChat ? options.chatParameters : options.messagesParameters;
  const answers = isChat ? (options.chatParameters.n ?? 1) : 1;
  return {
    ...{ kind: 'chat', model: options.model, units: 0 },
    input: tokens,
    output: most === undefined ? null : most * answers,
  };
}

/** Returns the source of a call's request. Saved tool results are not part of a request. */
function sourceOf({
  options: { toolAnswers: _, ...options },
  leftOut,
  purpose,
  continues,
}: ModelCall): RequestSource {
  return { options, leftOut, ...(purpose && { purpose }), ...(continues && { continues }) };
}
