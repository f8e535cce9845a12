import type { DatabaseSync } from 'node:sqlite';
import type { Started } from '../../shared/contract/chat.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/connection.ts';
import type { ConversationOptions, Part } from '../../shared/domain/conversation.ts';
import type { Job, JobRequest } from '../../shared/domain/job.ts';
import type { Clock } from '../host.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { newId } from '../new-id.ts';
import { Conflict, NotFound } from '../refusal.ts';
import type { Connections } from '../settings/connections.ts';
import type { SettingsKeeper } from '../settings/settings-keeper.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import { transaction } from '../store/transaction.ts';
import type { StoredTurn, TurnStore } from '../store/turn-store.ts';
import { chatSubject } from './chat-subject.ts';
import type { Conversations } from './conversations.ts';
import { emptyAnswer } from './fold-turn.ts';
import { buildRequest } from './history.ts';
import { requestOf } from './request-of.ts';
import type { Said } from './said.ts';
import { titleFrom } from './title.ts';

/** Asks the model to take up its own cut-off answer. Not shown in the conversation. */
const GO_ON =
  'Your last message was cut off. Continue it exactly where it stopped: same language, same formatting. Do not repeat anything and do not add an introduction.';

/** Every ancestor: no branch is deeper than SQLite can count. */
const WHOLE_BRANCH = Number.MAX_SAFE_INTEGER;

export interface ChatPorts {
  readonly db: DatabaseSync;
  readonly conversations: Conversations;
  readonly conversationStore: ConversationStore;
  readonly turns: TurnStore;
  readonly jobs: JobStore;
  readonly runner: JobRunner;
  readonly connections: Pick<Connections, 'forCall' | 'has'>;
  readonly settings: Pick<SettingsKeeper, 'get'>;
  readonly clock: Clock;
}

/** What an operation asks for, worked out before anything is written. */
interface Plan {
  readonly conversationId: string;
  readonly options: ConversationOptions;
  /** Everything the model is to read, oldest first. */
  readonly said: readonly Said[];
  readonly retryOf?: string | undefined;
  /** Writes the turns; answers with the one the answer goes to. Called within the transaction. */
  readonly write: (jobId: string) => string;
}

/**
 * Asking for answers. Each operation writes its turns and the job with the exact request in one transaction, and only
 * then is anything sent. The same opId twice gives the same job. Throws Conflict, NotFound, or ServiceError `key`.
 */
export class Chat {
  readonly #ports: ChatPorts;
  /** Operations between their first await and their commit, so that a double click in that time is one. */
  readonly #starting = new Map<string, Promise<Started>>();

  constructor(ports: ChatPorts) {
    this.#ports = ports;
  }

  /** Adds a user turn under `parentId` and asks for an answer. */
  send(input: {
    opId: string;
    conversationId: string;
    parentId: string | null;
    parts: Part[];
    limit: number;
  }): Promise<Started> {
    return this.#once(input.opId, input.limit, () => {
      const { options } = this.#ports.conversations.find(input.conversationId);
      const { parentId, parts, conversationId } = input;
      if (parentId !== null) this.#answerIn(parentId, conversationId);
      return this.#planQuestion(conversationId, options, parentId, parts, true);
    });
  }

  /** Another user turn beside this one, and its answer. */
  edit(input: { opId: string; turnId: string; parts: Part[]; limit: number }): Promise<Started> {
    return this.#once(input.opId, input.limit, () => {
      const turn = this.#ports.conversations.turn(input.turnId);
      if (turn.role !== 'user') throw new Conflict('turn_not_user');
      const { options } = this.#ports.conversations.find(turn.conversationId);
      return this.#planQuestion(turn.conversationId, options, turn.parentId, input.parts, false);
    });
  }

  /** Another answer beside this one; `model` for this once. */
  regenerate(input: {
    opId: string;
    turnId: string;
    model?: string | undefined;
    limit: number;
    /** The job it tries again. */
    retryOf?: string;
  }): Promise<Started> {
    return this.#once(input.opId, input.limit, () => {
      const turn = this.#ports.conversations.turn(input.turnId);
      if (turn.role !== 'assistant' || turn.parentId === null) throw new Conflict('turn_not_answer');
      const { options } = this.#ports.conversations.find(turn.conversationId);
      const { conversationId, parentId } = turn;
      const once = input.model === undefined ? options : { ...options, model: input.model };
      return {
        conversationId,
        options: once,
        said: this.#branch(parentId),
        retryOf: input.retryOf,
        write: (jobId) => this.#addAnswer(conversationId, parentId, once, jobId),
      };
    });
  }

  /** Tries a job's answer again with the same model, as a turn beside it. */
  async again(job: Job, opId: string): Promise<Job> {
    const { turnId } = chatSubject(job);
    const { jobId } = await this.regenerate({ opId, turnId, model: job.model, limit: 1, retryOf: job.id });
    return this.#ports.runner.get(jobId);
  }

  /** Goes on where an answer was cut off: what comes is added to the same turn. */
  continue(input: { opId: string; turnId: string; limit: number }): Promise<Started> {
    return this.#once(input.opId, input.limit, () => {
      const turn = this.#ports.conversations.turn(input.turnId);
      const { answer, conversationId } = turn;
      if (turn.role !== 'assistant' || !answer) throw new Conflict('turn_not_answer');
      if (turn.status === 'waiting' || turn.status === 'streaming') throw new Conflict('answer_running');
      if (!turn.parts.some((part) => part.type === 'text' && part.text !== '')) {
        throw new Conflict('nothing_to_continue');
      }
      const options = this.#ports.conversations.find(conversationId).options;
      const goOn: Said = { role: 'user', parts: [{ type: 'text', block: 0, text: GO_ON }] };
      return {
        conversationId,
        options,
        said: [...this.#branch(turn.id), goOn],
        write: (jobId) => {
          const fresh = emptyAnswer(options.interface, options.model, jobId);
          const { notices, logprobs, meta } = answer;
          const info = { ...fresh, notices, logprobs, meta };
          this.#ports.turns.update(turn.id, { parts: turn.parts, status: 'waiting', answer: info });
          return turn.id;
        },
      };
    });
  }

  #planQuestion(
    conversationId: string,
    options: ConversationOptions,
    parentId: string | null,
    parts: Part[],
    fromComposer: boolean,
  ): Plan {
    return {
      conversationId,
      options,
      said: [...this.#branch(parentId), { role: 'user', parts }],
      write: (jobId) => {
        const { conversationStore, turns, clock } = this.#ports;
        const now = clock.now();
        const id = newId(now);
        const question = { id, conversationId, parentId, role: 'user' as const, createdAt: now, parts };
        turns.insert({ ...question, status: 'complete', answer: null });
        const found = conversationStore.get(conversationId);
        if (found && !found.titleByUser && found.summary.title === '') {
          const title = titleFrom(parts);
          if (title !== '') conversationStore.setTitle(conversationId, title, false);
        }
        if (fromComposer) conversationStore.setDraft(conversationId, '');
        return this.#addAnswer(conversationId, id, options, jobId);
      },
    };
  }

  #addAnswer(conversationId: string, parentId: string, options: ConversationOptions, jobId: string): string {
    const now = this.#ports.clock.now();
    const id = newId(now);
    const answer = emptyAnswer(options.interface, options.model, jobId);
    const turn = { id, conversationId, parentId, role: 'assistant' as const, createdAt: now, parts: [] };
    this.#ports.turns.insert({ ...turn, status: 'waiting', answer });
    return id;
  }

  /** The same operation is begun once, however often it is asked for. */
  #once(opId: string, limit: number, plan: () => Plan): Promise<Started> {
    const before = this.#ports.jobs.byOperation(opId);
    if (before) return Promise.resolve(this.#started(before, limit));
    const starting = this.#starting.get(opId) ?? this.#start(opId, limit, plan);
    this.#starting.set(opId, starting);
    const forget = () => this.#starting.delete(opId);
    starting.then(forget, forget);
    return starting;
  }

  async #start(opId: string, limit: number, plan: () => Plan): Promise<Started> {
    const first = plan();
    const connectionId = first.options.connectionId ?? this.#connectionInUse();
    const connection = await this.#ports.connections.forCall(connectionId);
    // Read anew: the conversation may have changed while a key was fetched or the sandbox started.
    const { conversationId, options, said, write, retryOf } = plan();
    const request = requestOf(connection, options.interface, buildRequest(options, said), opId);
    const jobId = newId(this.#ports.clock.now());
    const job = this.#commit({
      jobId,
      opId,
      connectionId,
      conversationId,
      model: options.model,
      request,
      write,
      retryOf,
    });
    this.#ports.runner.begin(job, opId, request, connection);
    this.#ports.conversations.publish(conversationId);
    return this.#started(job, limit);
  }

  /** What conversations without a connection of their own go with. */
  #connectionInUse(): string {
    const { settings, connections } = this.#ports;
    const { connectionId } = settings.get();
    return connections.has(connectionId) ? connectionId : SANDBOX_CONNECTION;
  }

  #commit(input: {
    jobId: string;
    opId: string;
    connectionId: string;
    conversationId: string;
    model: string;
    request: JobRequest;
    write: Plan['write'];
    retryOf: string | undefined;
  }): Job {
    const { db, conversationStore, jobs, clock } = this.#ports;
    const { jobId, opId, connectionId, conversationId, model, request, retryOf } = input;
    const now = clock.now();
    return transaction(db, () => {
      const turnId = input.write(jobId);
      conversationStore.setActiveTurn(conversationId, turnId);
      conversationStore.touch(conversationId, now);
      const title = conversationStore.get(conversationId)?.summary.title ?? '';
      const subject = { kind: 'chat' as const, conversationId, turnId };
      jobs.insert({
        ...{ id: jobId, opId, kind: 'chat', title, connectionId, model, subject, request, retryOf, now },
      });
      const job = jobs.get(jobId);
      if (!job) throw new NotFound('job', jobId);
      return job;
    });
  }

  #started(job: Job, limit: number): Started {
    const { conversationId, turnId } = chatSubject(job);
    return { conversation: this.#ports.conversations.open(conversationId, limit), turnId, jobId: job.id };
  }

  #branch(leafId: string | null): StoredTurn[] {
    return leafId === null ? [] : this.#ports.turns.path(leafId, WHOLE_BRANCH);
  }

  /** A finished answer of this conversation, to be spoken to. */
  #answerIn(turnId: string, conversationId: string): void {
    const turn = this.#ports.conversations.turn(turnId);
    if (turn.conversationId !== conversationId) throw new NotFound('turn', turnId);
    if (turn.role !== 'assistant') throw new Conflict('parent_not_answer');
    if (turn.status === 'waiting' || turn.status === 'streaming') throw new Conflict('answer_running');
  }
}
