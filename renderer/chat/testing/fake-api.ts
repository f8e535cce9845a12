import type { ContextState, RequestPreview, Started } from '../../../shared/contract/chat.ts';
import type { ModelOffer } from '../../../shared/contract/connections.ts';
import type {
  DraftFile,
  OpenConversation,
  SavedDraftFile,
  SearchFilter,
  SearchHit,
} from '../../../shared/contract/conversations.ts';
import type { AnswerEvent } from '../../../shared/domain/answer-event.ts';
import { applyAnswerEvent } from '../../../shared/domain/apply-answer-event.ts';
import type {
  AnswerInfo,
  ConversationOptions,
  ConversationSummary,
  Part,
  Turn,
} from '../../../shared/domain/conversation.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import type { JobEvent } from '../../../shared/domain/job.ts';
import type { JobState } from '../../../shared/domain/job-state.ts';
import type { MessageQueueState, QueuedMessage } from '../../../shared/domain/message-queue.ts';
import type { Project } from '../../../shared/domain/project.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { CallError } from '../../lib/connection.ts';
import { newId } from '../../lib/new-id.ts';
import type { WatchJob } from '../../lib/watch-job.ts';
import type { ChatApi, ChatDeps } from '../chat-deps.ts';
import { BUILT_IN } from '../models-store.ts';

interface Row {
  summary: ConversationSummary;
  options: ConversationOptions;
  draft: string;
  draftFiles: SavedDraftFile[];
  leaf: string | null;
  queue: QueuedMessage[];
}
interface FakeJob {
  /** The turns it writes: one, or one per choice in order. */
  turnIds: readonly string[];
  log: JobEvent[];
  ended: boolean;
  wake: Set<() => void>;
}

interface CompareInput {
  opId: string;
  question: { turnId: string } | { conversationId: string; parentId: string | null; parts: Part[] };
  models: readonly string[];
  limit: number;
}

/** A core in memory with turns, jobs and logs that tests advance by hand. Calls can be made to fail. */
export class FakeCore {
  readonly rows = new Map<string, Row>();
  readonly turns = new Map<string, Turn>();
  readonly jobs = new Map<string, FakeJob>();
  /** Names of the calls in order. */
  readonly calls: string[] = [];
  /** Operation ids seen, so that a repeated one gets the same response. */
  readonly ops = new Map<string, Omit<Started, 'conversation'>>();
  /** Removed turns, by the id of their removal. */
  readonly removed = new Map<
    string,
    { readonly conversationId: string; readonly turnIds: readonly string[] }
  >();
  /** Errors thrown by the next call of this name. */
  readonly fail = new Map<string, unknown>();
  /** What the next call of this name waits for before it is carried out. */
  readonly delays = new Map<string, Promise<unknown>>();
  /** Errors thrown after the call was carried out, as if its response was lost. */
  readonly loseAnswer = new Map<string, unknown>();
  /** The response of `chat.context` and `chat.preview`. */
  context: ContextState = {
    window: null,
    source: null,
    tokens: null,
    counted: false,
    reserved: 0,
    full: false,
    wouldDrop: 0,
  };
  preview: RequestPreview = { method: 'POST', url: '', body: '{}', cut: false, bytes: 2 };
  readonly projects: Project[] = [];
  #clock = 1_000;

  readonly watchJob: WatchJob = async ({ id, after, signal, onEvents }) => {
    const job = this.jobs.get(id);
    if (!job) throw new Error('no such job');
    let seq = after;
    while (!signal.aborted) {
      const news = job.log.filter((event) => event.seq > seq);
      seq = news.at(-1)?.seq ?? seq;
      if (news.length > 0) onEvents(news);
      if (job.ended) return;
      await new Promise<void>((resolve) => {
        job.wake.add(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  };

  /** Adds a conversation with this many exchanges on one branch and returns its id. */
  addConversation(exchanges: number, change: Partial<ConversationSummary> = {}): string {
    const id = newId();
    this.rows.set(id, {
      summary: {
        id,
        title: `Conversation ${id}`,
        pinned: false,
        archivedAt: null,
        projectId: null,
        createdAt: 0,
        updatedAt: ++this.#clock,
        running: false,
        unread: false,
        ...change,
      },
      options: defaultOptions(),
      draft: '',
      draftFiles: [],
      leaf: null,
      queue: [],
    });
    for (let n = 0; n < exchanges; n++) {
      const user = this.#addTurn(id, this.#row(id).leaf, 'user', [text(`question ${n}`)]);
      const answer = this.#addTurn(id, user.id, 'assistant', [text(`answer ${n}`)]);
      this.turns.set(answer.id, { ...answer, status: 'complete' });
    }
    return id;
  }

  /** Returns the revision of the next change. */
  nextRev(): number {
    return ++this.#clock;
  }

  /** Returns the queue of a conversation with these changes. */
  queueOf(id: string, change: Partial<MessageQueueState> = {}): MessageQueueState {
    return { rev: ++this.#clock, messages: this.#row(id).queue, held: null, ...change };
  }

  /** Returns the last turn of the branch in view. */
  leaf(conversationId: string): Turn {
    return this.#turn(this.#row(conversationId).leaf ?? '');
  }

  /** Appends an event to the log of the job writing this turn, and applies it to the stored turn unless `unsaved`. */
  say(turnId: string, event: AnswerEvent, { unsaved = false } = {}): void {
    const turn = this.#turn(turnId);
    const job = this.#job(turn);
    const seq = (job.log.at(-1)?.seq ?? 0) + 1;
    job.log.push({ type: 'answer', seq, at: ++this.#clock, event });
    for (const id of unsaved ? [] : job.turnIds) {
      const written = this.#turn(id);
      if (!written.answer) continue;
      const { choice = 0 } = written.answer;
      const { parts, info } = applyAnswerEvent({ parts: written.parts, info: written.answer }, event, choice);
      this.turns.set(id, { ...written, parts: [...parts], answer: { ...info, seq }, status: 'streaming' });
    }
    this.#wake(job);
  }

  sayText(turnId: string, words: string, options?: { unsaved: boolean }): void {
    const choice = this.#turn(turnId).answer?.choice ?? 0;
    this.say(turnId, { type: 'text', choice, block: 0, text: words }, options);
  }

  end(turnId: string, state: JobState = 'done'): void {
    const turn = this.#turn(turnId);
    const job = this.#job(turn);
    job.log.push({
      type: 'state',
      seq: (job.log.at(-1)?.seq ?? 0) + 1,
      at: ++this.#clock,
      state,
      error: null,
    });
    job.ended = true;
    const status =
      state === 'done'
        ? 'complete'
        : state === 'stopped'
          ? 'stopped'
          : state === 'interrupted'
            ? 'interrupted'
            : 'failed';
    for (const id of job.turnIds) this.turns.set(id, { ...this.#turn(id), status });
    this.#wake(job);
  }

  /** Appends an event to a job's log unchanged. */
  log(turnId: string, event: JobEvent): void {
    const job = this.#job(this.#turn(turnId));
    job.log.push(event);
    this.#wake(job);
  }

  readonly api: ChatApi = this.#api();

  deps(change: Partial<ChatDeps> = {}): ChatDeps {
    return {
      api: this.api,
      watchJob: this.watchJob,
      settings: () => DEFAULT_SETTINGS,
      frames: { now: () => performance.now(), nextFrame: (run) => cancelTimer(setTimeout(run, 1)) },
      inView: () => true,
      notifyHidden: () => undefined,
      offered: () => BUILT_IN,
      ...change,
    };
  }

  #api(): ChatApi {
    const call = async <T>(name: string, run: () => T): Promise<T> => {
      this.calls.push(name);
      await this.delays.get(name);
      this.delays.delete(name);
      this.#throwOnce(this.fail, name);
      const result = run();
      this.#throwOnce(this.loseAnswer, name);
      return structuredClone(result);
    };
    // Contains only the calls that chat makes; any other is a mistake in the test.
    const api = {
      projects: { list: () => call('projects', () => ({ items: this.projects, rev: this.#clock })) },
      conversations: {
        list: ({ limit, before, archived = false }: { limit: number; before?: number; archived?: boolean }) =>
          call('list', () => {
            const all = [...this.rows.values()]
              .filter((row) => !isUnsent(row) && (row.summary.archivedAt !== null) === archived)
              .map((row) => row.summary)
              .sort((a, b) => b.updatedAt - a.updatedAt);
            const leads = (one: ConversationSummary) => (one.pinned || one.projectId !== null) && !archived;
            const pinned = before === undefined ? all.filter(leads) : [];
            const rest = all.filter((one) => !leads(one) && (before === undefined || one.updatedAt < before));
            return {
              items: [...pinned, ...rest].slice(0, limit),
              more: rest.length + pinned.length > limit,
              rev: this.#clock,
            };
          }),
        unsent: () =>
          call(
            'unsent',
            () =>
              [...this.rows.values()].findLast(
                (row) => isUnsent(row) && (row.draft !== '' || row.draftFiles.length > 0),
              )?.summary ?? null,
          ),
        create: ({ projectId = null }: { projectId?: string | null }) =>
          call('create', () => this.#open(this.addConversation(0, { title: '', projectId }), 60)),
        open: ({ id, limit }: { id: string; limit: number }) => call('open', () => this.#open(id, limit)),
        older: ({ beforeTurnId, skip = 0, limit }: { beforeTurnId: string; skip?: number; limit: number }) =>
          call('older', () => {
            const all = this.#path(this.#turn(beforeTurnId).parentId);
            const path = all.slice(0, Math.max(0, all.length - skip));
            const turns = path.slice(-limit);
            return { turns, offset: path.length - turns.length };
          }),
        rename: ({ id, title }: { id: string; title: string }) =>
          call('rename', () => this.#change(id, { title })),
        pin: ({ id, pinned }: { id: string; pinned: boolean }) =>
          call('pin', () => this.#change(id, { pinned })),
        archive: ({ id, archived }: { id: string; archived: boolean }) =>
          call('archive', () => this.#change(id, { archivedAt: archived ? ++this.#clock : null })),
        setProject: ({ id, projectId }: { id: string; projectId: string | null }) =>
          call('setProject', () => this.#change(id, { projectId })),
        remove: () => call('remove', () => undefined),
        restore: ({ id }: { id: string }) => call('restore', () => this.#row(id).summary),
        setOptions: ({ id, options }: { id: string; options: Partial<ConversationOptions> }) =>
          call('setOptions', () => Object.assign(this.#row(id).options, options)),
        saveDraft: ({ id, draft }: { id: string; draft: string }) =>
          call('saveDraft', () => {
            this.#row(id).draft = draft;
            return { rev: this.nextRev() };
          }),
        draftFiles: ({ id }: { id: string }) => call('draftFiles', () => this.#row(id).draftFiles),
        saveDraftFiles: ({ id, files }: { id: string; files: DraftFile[] }) =>
          call('saveDraftFiles', () => {
            const row = this.#row(id);
            row.draftFiles = files.flatMap(({ id: fileId, part }) =>
              part ? [{ id: fileId, part }] : row.draftFiles.filter((file) => file.id === fileId),
            );
            return { rev: this.nextRev() };
          }),
        selectBranch: ({ turnId, limit }: { turnId: string; limit: number }) =>
          call('selectBranch', () => {
            const { conversationId } = this.#turn(turnId);
            this.#row(conversationId).leaf = this.#newestLeaf(turnId);
            return this.#open(conversationId, limit);
          }),
        markRead: ({ id }: { id: string }) =>
          call('markRead', () => void this.#change(id, { unread: false })),
        // Supports only bookmarks.
        search: ({ filter }: { filter?: SearchFilter }) =>
          call('search', () =>
            [...this.turns.values()]
              .filter(
                (turn) => turn.conversationId === filter?.conversationId && turn.bookmarkedAt !== undefined,
              )
              .map((turn): SearchHit => {
                const { id: turnId, conversationId, role, createdAt: at } = turn;
                return { turnId, conversationId, role, at, title: '', snippet: '', ranges: [] };
              })
              .reverse(),
          ),
        bookmark: ({ turnId, bookmarked }: { turnId: string; bookmarked: boolean }) =>
          call('bookmark', () => {
            const { bookmarkedAt: _, ...turn } = this.#turn(turnId);
            this.turns.set(turnId, bookmarked ? { ...turn, bookmarkedAt: ++this.#clock } : turn);
            return this.#turn(turnId);
          }),
        group: ({ turnId }: { turnId: string }) => call('group', () => this.#group(this.#turn(turnId))),
        removeTurns: ({ turnId, scope, limit }: { turnId: string; scope: 'one' | 'below'; limit: number }) =>
          call('removeTurns', () => {
            const { conversationId } = this.#turn(turnId);
            const turnIds = scope === 'one' ? [turnId] : this.#below(turnId);
            const removalId = newId();
            this.removed.set(removalId, { conversationId, turnIds });
            return { conversation: this.#open(conversationId, limit), removalId, removed: turnIds.length };
          }),
        restoreTurns: ({ removalId, limit }: { removalId: string; limit: number }) =>
          call('restoreTurns', () => {
            const { conversationId } = found(this.removed.get(removalId), 'removal');
            this.removed.delete(removalId);
            return this.#open(conversationId, limit);
          }),
        restoreLast: ({ id, limit }: { id: string; limit: number }) =>
          call('restoreLast', () => {
            const last = [...this.removed].findLast(([, { conversationId }]) => conversationId === id);
            if (last) this.removed.delete(last[0]);
            return last ? this.#open(id, limit) : null;
          }),
        fork: ({ turnId, limit }: { turnId: string; limit: number }) =>
          call('fork', () => {
            const forked = this.addConversation(0);
            for (const turn of this.#path(turnId)) {
              const copy = this.#addTurn(forked, this.#row(forked).leaf, turn.role, turn.parts);
              this.turns.set(copy.id, { ...copy, answer: turn.answer, status: turn.status });
            }
            return this.#open(forked, limit);
          }),
        find: ({ id, text: words }: { id: string; text: string }) =>
          call('find', () => {
            const sought = words.toLowerCase();
            const turns = this.#path(this.#row(id).leaf).flatMap((turn) => {
              const count = turnText(turn.parts).toLowerCase().split(sought).length - 1;
              return count > 0 ? [{ turnId: turn.id, count }] : [];
            });
            return { turns, more: false };
          }),
      },
      chat: {
        send: (input: {
          opId: string;
          conversationId: string;
          parentId: string | null;
          parts: Part[];
          limit: number;
        }) =>
          call('send', () =>
            this.#start(input.opId, input.conversationId, input.limit, () => {
              const row = this.#row(input.conversationId);
              const sent = new Set(input.parts.map((part) => JSON.stringify(part)));
              if (row.draft === turnText(input.parts)) row.draft = '';
              row.draftFiles = row.draftFiles.filter(({ part }) => !sent.has(JSON.stringify(part)));
              return this.#addTurn(input.conversationId, input.parentId, 'user', input.parts).id;
            }),
          ),
        compare: ({ opId, question, models, limit }: CompareInput) =>
          call('compare', () => {
            const conversationId =
              'turnId' in question ? this.#turn(question.turnId).conversationId : question.conversationId;
            const parent = () =>
              'turnId' in question
                ? question.turnId
                : this.#addTurn(conversationId, question.parentId, 'user', question.parts).id;
            return this.#start(opId, conversationId, limit, parent, models);
          }),
        regenerate: ({ opId, turnId, limit }: { opId: string; turnId: string; limit: number }) =>
          call('regenerate', () =>
            this.#start(
              opId,
              this.#turn(turnId).conversationId,
              limit,
              () => this.#turn(turnId).parentId ?? '',
            ),
          ),
        edit: ({
          opId,
          turnId,
          parts,
          limit,
        }: {
          opId: string;
          turnId: string;
          parts: Part[];
          limit: number;
        }) =>
          call('edit', () => {
            const { conversationId, parentId } = this.#turn(turnId);
            return this.#start(
              opId,
              conversationId,
              limit,
              () => this.#addTurn(conversationId, parentId, 'user', parts).id,
            );
          }),
        continue: ({ turnId, limit }: { opId: string; turnId: string; limit: number }) =>
          call('continue', () => {
            const turn = this.#turn(turnId);
            const jobId = this.#addJob([turnId]);
            if (turn.answer)
              this.turns.set(turnId, {
                ...turn,
                status: 'waiting',
                answer: { ...turn.answer, jobId, seq: 0, finishReason: null },
              });
            return { conversation: this.#open(turn.conversationId, limit), turnId, jobId, beside: [] };
          }),
        summarise: ({ opId, turnId, limit }: { opId: string; turnId: string; limit: number }) =>
          call('summarise', () => {
            const { conversationId } = this.#turn(turnId);
            const started = this.#start(opId, conversationId, limit, () => turnId);
            const turn = this.#turn(started.turnId);
            if (turn.answer)
              this.turns.set(turn.id, { ...turn, answer: { ...turn.answer, purpose: 'summary' } });
            return { ...started, conversation: this.#open(conversationId, limit) };
          }),
        preview: () => call('preview', () => this.preview),
        context: () => call('context', () => this.context),
      },
      messageQueue: {
        add: (input: {
          opId: string;
          conversationId: string;
          afterTurnId: string;
          parts: Part[];
          model?: string;
          first: boolean;
        }) =>
          call('queue', () => {
            const { queue } = this.#row(input.conversationId);
            const { opId: id, afterTurnId, parts, model = null } = input;
            const message = { id, afterTurnId, parts, model, connectionId: null };
            queue.splice(input.first ? 0 : queue.length, 0, message);
            return this.queueOf(input.conversationId);
          }),
        withdraw: ({ conversationId, ids }: { conversationId: string; ids?: string[] }) =>
          call('withdraw', () => {
            const row = this.#row(conversationId);
            row.queue = row.queue.filter(({ id }) => ids !== undefined && !ids.includes(id));
            return this.queueOf(conversationId);
          }),
        edit: ({ conversationId }: { conversationId: string }) =>
          call('editQueued', () => this.queueOf(conversationId)),
        change: ({ id, parts }: { id: string; parts: Part[] }) =>
          call('changeQueued', () =>
            this.#changeQueue(id, (queue) => queue.map((one) => (one.id === id ? { ...one, parts } : one))),
          ),
        move: ({ id, place }: { id: string; place: number }) =>
          call('moveQueued', () =>
            this.#changeQueue(id, (queue, message) =>
              queue.filter((one) => one !== message).toSpliced(place, 0, message),
            ),
          ),
        release: ({ conversationId }: { conversationId: string }) =>
          call('release', () => this.queueOf(conversationId)),
      },
      jobs: {
        cancel: ({ id }: { id: string }) =>
          call('cancel', () => {
            const job = this.jobs.get(id);
            if (job && !job.ended) this.end(job.turnIds[0] ?? '', 'stopped');
          }),
      },
      connections: {
        models: () => call('models', (): ModelOffer => ({ source: 'service', models: [], unreadable: 0 })),
      },
    };
    return api as unknown as ChatApi;
  }

  #changeQueue(
    id: string,
    change: (queue: QueuedMessage[], message: QueuedMessage) => QueuedMessage[],
  ): MessageQueueState {
    const [conversationId, row] = found(
      [...this.rows].find(([, { queue }]) => queue.some((message) => message.id === id)),
      'message',
    );
    const message = found(
      row.queue.find((one) => one.id === id),
      'message',
    );
    row.queue = change(row.queue, message);
    return this.queueOf(conversationId);
  }

  #start(
    opId: string,
    conversationId: string,
    limit: number,
    parent: () => string,
    models?: readonly string[],
  ): Started {
    const known = this.ops.get(opId);
    if (known) return { conversation: this.#open(conversationId, limit), ...known };
    const { options } = this.#row(conversationId);
    const choices = models ? 1 : options.interface === 'chat' ? (options.chatParameters.n ?? 1) : 1;
    const count = models?.length ?? choices;
    const kind = models ? ('compare' as const) : ('choices' as const);
    const group = count > 1 ? { group: { id: newId(), kind } } : {};
    const parentId = parent();
    const turns = Array.from({ length: count }, () =>
      this.#addTurn(conversationId, parentId, 'assistant', []),
    );
    const [first, ...others] = turns.map((turn) => turn.id);
    const jobs = models ? turns.map((turn) => this.#addJob([turn.id])) : [];
    const jobId = jobs[0] ?? this.#addJob(turns.map((turn) => turn.id));
    for (const [at, turn] of turns.entries()) {
      const empty = emptyAnswer(jobs[at] ?? jobId);
      const answer = {
        ...empty,
        ...group,
        model: models?.[at] ?? empty.model,
        ...(choices > 1 ? { choice: at } : {}),
      };
      this.turns.set(turn.id, { ...turn, status: 'waiting', answer });
    }
    this.#row(conversationId).leaf = first ?? null;
    const beside = others.map((turnId, at) => ({ turnId, jobId: jobs[at + 1] ?? jobId }));
    const started = { turnId: first ?? '', jobId, beside };
    this.ops.set(opId, started);
    return { conversation: this.#open(conversationId, limit), ...started };
  }

  #addJob(turnIds: readonly string[]): string {
    const jobId = newId();
    this.jobs.set(jobId, { turnIds, log: [], ended: false, wake: new Set() });
    return jobId;
  }

  #addTurn(conversationId: string, parentId: string | null, role: Turn['role'], parts: Part[]): Turn {
    const turn: Turn = {
      id: newId(++this.#clock),
      conversationId,
      parentId,
      role,
      createdAt: this.#clock,
      parts,
      status: 'complete',
      answer: role === 'assistant' ? emptyAnswer(null) : null,
      siblings: [],
    };
    this.turns.set(turn.id, turn);
    this.#row(conversationId).leaf = turn.id;
    return turn;
  }

  #open(id: string, limit: number): OpenConversation {
    const row = this.#row(id);
    const path = this.#path(row.leaf);
    const turns = path.slice(-limit);
    const last = turns.at(-1);
    return {
      summary: row.summary,
      options: row.options,
      draft: row.draft,
      draftFileIds: row.draftFiles.map((file) => file.id),
      turns,
      offset: path.length - turns.length,
      beside: last ? this.#group(last).filter((turn) => turn.id !== last.id) : [],
      hasDeleted: [...this.removed.values()].some(({ conversationId }) => conversationId === id),
      queue: this.queueOf(id),
      rev: this.nextRev(),
    };
  }

  /** Returns the turns of this one's group in column order; empty if it has no group. */
  #group(turn: Turn): Turn[] {
    const groupId = turn.answer?.group?.id;
    if (groupId === undefined) return [];
    const siblings = this.#siblings(turn);
    return siblings
      .filter((one) => one.answer?.group?.id === groupId)
      .map((one) => ({ ...one, siblings: siblings.map((sibling) => sibling.id) }));
  }

  #siblings(turn: Turn): Turn[] {
    return [...this.turns.values()].filter(
      (one) =>
        one.parentId === turn.parentId && one.conversationId === turn.conversationId && !this.#gone(one.id),
    );
  }

  #gone(turnId: string): boolean {
    return [...this.removed.values()].some((removal) => removal.turnIds.includes(turnId));
  }

  #below(turnId: string): string[] {
    const children = [...this.turns.values()].filter((turn) => turn.parentId === turnId);
    return [turnId, ...children.flatMap((child) => this.#below(child.id))];
  }

  #path(leaf: string | null): Turn[] {
    const path: Turn[] = [];
    for (let at = leaf; at !== null; ) {
      const turn = this.#turn(at);
      const siblings = this.#siblings(turn).map((one) => one.id);
      // Removed turns are skipped.
      if (!this.#gone(turn.id)) path.unshift({ ...turn, siblings });
      at = turn.parentId;
    }
    return path;
  }

  #newestLeaf(turnId: string): string {
    const child = [...this.turns.values()].findLast((turn) => turn.parentId === turnId);
    return child ? this.#newestLeaf(child.id) : turnId;
  }

  #change(id: string, change: Partial<ConversationSummary>): ConversationSummary {
    const row = this.#row(id);
    row.summary = { ...row.summary, ...change };
    return row.summary;
  }

  #throwOnce(plan: Map<string, unknown>, name: string): void {
    if (!plan.has(name)) return;
    const thrown = plan.get(name);
    plan.delete(name);
    throw thrown;
  }

  #wake(job: FakeJob): void {
    for (const wake of job.wake) wake();
    job.wake.clear();
  }

  #job(turn: Turn): FakeJob {
    return found(this.jobs.get(turn.answer?.jobId ?? ''), 'job');
  }

  #turn(id: string): Turn {
    return found(this.turns.get(id), 'turn');
  }

  #row(id: string): Row {
    return found(this.rows.get(id), 'conversation');
  }
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new CallError('NOT_FOUND', { defined: true, data: { what, id: '' } });
  return value;
}

function isUnsent({ leaf, summary }: Row): boolean {
  return leaf === null && summary.title === '' && !summary.pinned;
}

function cancelTimer(timer: ReturnType<typeof setTimeout>): () => void {
  return () => clearTimeout(timer);
}

function text(words: string): Part {
  return { type: 'text', block: 0, text: words };
}

function defaultOptions(): ConversationOptions {
  return {
    ...DEFAULT_SETTINGS.newConversation,
    connectionId: 'sandbox',
    chatParameters: {},
    messagesParameters: {},
  };
}

/** Returns an answer for which the service reported nothing. */
export function emptyAnswer(jobId: string | null): AnswerInfo {
  return {
    interface: 'chat',
    model: 'vendor-s2',
    answeredBy: null,
    finishReason: null,
    stopSequence: null,
    explanation: null,
    usage: null,
    error: null,
    notices: [],
    logprobs: [],
    meta: {},
    jobId,
    seq: 0,
  };
}
