import type { ModelEntry } from '../../../shared/contract/connections.ts';
import type { OpenConversation } from '../../../shared/contract/conversations.ts';
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
import { CallError } from '../../lib/connection.ts';
import { newId } from '../../lib/new-id.ts';
import type { ChatApi, ChatDeps, WatchJob } from '../chat-deps.ts';

interface Row {
  summary: ConversationSummary;
  options: ConversationOptions;
  draft: string;
  leaf: string | null;
}
interface FakeJob {
  turnId: string;
  log: JobEvent[];
  ended: boolean;
  wake: Set<() => void>;
}

/** A core in memory: the tree, the jobs and their logs, moved by hand. Calls can be made to fail. */
export class FakeCore {
  readonly rows = new Map<string, Row>();
  readonly turns = new Map<string, Turn>();
  readonly jobs = new Map<string, FakeJob>();
  /** Names of calls in their order. */
  readonly calls: string[] = [];
  /** Operation ids seen, so that a repeated one is answered as before. */
  readonly ops = new Map<string, { turnId: string; jobId: string }>();
  /** The next call of this name throws this. */
  readonly fail = new Map<string, unknown>();
  /** Thrown after the call was carried out: the answer was lost on its way. */
  readonly loseAnswer = new Map<string, unknown>();
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

  /** A conversation with this many exchanges, all on one branch. */
  addConversation(exchanges: number, change: Partial<ConversationSummary> = {}): string {
    const id = newId();
    this.rows.set(id, {
      summary: {
        id,
        title: `Conversation ${id}`,
        pinned: false,
        createdAt: 0,
        updatedAt: ++this.#clock,
        running: false,
        unread: false,
        ...change,
      },
      options: defaultOptions(),
      draft: '',
      leaf: null,
    });
    for (let n = 0; n < exchanges; n++) {
      const user = this.#addTurn(id, this.#row(id).leaf, 'user', [text(`question ${n}`)]);
      const answer = this.#addTurn(id, user.id, 'assistant', [text(`answer ${n}`)]);
      this.turns.set(answer.id, { ...answer, status: 'complete' });
    }
    return id;
  }

  /** The last turn of the branch in view. */
  leaf(conversationId: string): Turn {
    return this.#turn(this.#row(conversationId).leaf ?? '');
  }

  /** Appends to the log of the job writing this turn; the stored turn follows unless `unsaved`. */
  say(turnId: string, event: AnswerEvent, { unsaved = false } = {}): void {
    const turn = this.#turn(turnId);
    const job = this.#job(turn);
    const seq = (job.log.at(-1)?.seq ?? 0) + 1;
    job.log.push({ type: 'answer', seq, at: ++this.#clock, event });
    if (!unsaved && turn.answer) {
      const { parts, info } = applyAnswerEvent({ parts: turn.parts, info: turn.answer }, event);
      this.turns.set(turnId, { ...turn, parts: [...parts], answer: { ...info, seq }, status: 'streaming' });
    }
    this.#wake(job);
  }

  sayText(turnId: string, words: string, options?: { unsaved: boolean }): void {
    this.say(turnId, { type: 'text', choice: 0, block: 0, text: words }, options);
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
    this.turns.set(turnId, { ...turn, status });
    this.#wake(job);
  }

  /** Puts an event into a job's log as it is. */
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
      newId,
      inView: () => true,
      ...change,
    };
  }

  #api(): ChatApi {
    const call = async <T>(name: string, run: () => T): Promise<T> => {
      this.calls.push(name);
      await Promise.resolve();
      this.#throwOnce(this.fail, name);
      const result = run();
      this.#throwOnce(this.loseAnswer, name);
      return structuredClone(result);
    };
    // Only what chat calls is there: anything else is a mistake of the test.
    const api = {
      conversations: {
        list: ({ limit, before }: { limit: number; before?: number }) =>
          call('list', () => {
            const all = [...this.rows.values()]
              .map((row) => row.summary)
              .sort((a, b) => b.updatedAt - a.updatedAt);
            const pinned = before === undefined ? all.filter((one) => one.pinned) : [];
            const rest = all.filter((one) => !one.pinned && (before === undefined || one.updatedAt < before));
            return { items: [...pinned, ...rest].slice(0, limit), more: rest.length + pinned.length > limit };
          }),
        create: () => call('create', () => this.#open(this.addConversation(0, { title: '' }), 60)),
        open: ({ id, limit }: { id: string; limit: number }) => call('open', () => this.#open(id, limit)),
        older: ({ beforeTurnId, limit }: { id: string; beforeTurnId: string; limit: number }) =>
          call('older', () => {
            const path = this.#path(this.#turn(beforeTurnId).parentId);
            const turns = path.slice(-limit);
            return { turns, offset: path.length - turns.length };
          }),
        rename: ({ id, title }: { id: string; title: string }) =>
          call('rename', () => this.#change(id, { title })),
        pin: ({ id, pinned }: { id: string; pinned: boolean }) =>
          call('pin', () => this.#change(id, { pinned })),
        remove: () => call('remove', () => undefined),
        restore: ({ id }: { id: string }) => call('restore', () => this.#row(id).summary),
        setOptions: ({ id, options }: { id: string; options: Partial<ConversationOptions> }) =>
          call('setOptions', () => Object.assign(this.#row(id).options, options)),
        saveDraft: ({ id, draft }: { id: string; draft: string }) =>
          call('saveDraft', () => {
            this.#row(id).draft = draft;
          }),
        selectBranch: ({ turnId, limit }: { turnId: string; limit: number }) =>
          call('selectBranch', () => {
            const { conversationId } = this.#turn(turnId);
            this.#row(conversationId).leaf = this.#newestLeaf(turnId);
            return this.#open(conversationId, limit);
          }),
        markRead: ({ id }: { id: string }) =>
          call('markRead', () => void this.#change(id, { unread: false })),
        search: () => call('search', () => []),
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
            this.#start(
              input.opId,
              input.conversationId,
              input.limit,
              () => this.#addTurn(input.conversationId, input.parentId, 'user', input.parts).id,
            ),
          ),
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
            const jobId = this.#addJob(turnId);
            if (turn.answer)
              this.turns.set(turnId, {
                ...turn,
                status: 'waiting',
                answer: { ...turn.answer, jobId, seq: 0, finishReason: null },
              });
            return { conversation: this.#open(turn.conversationId, limit), turnId, jobId };
          }),
      },
      jobs: {
        cancel: ({ id }: { id: string }) =>
          call('cancel', () => {
            const job = this.jobs.get(id);
            if (job && !job.ended) this.end(job.turnId, 'stopped');
          }),
      },
      connections: {
        models: () => call('models', (): ModelEntry[] => []),
      },
    };
    return api as unknown as ChatApi;
  }

  #start(opId: string, conversationId: string, limit: number, parent: () => string) {
    const known = this.ops.get(opId);
    if (known) return { conversation: this.#open(conversationId, limit), ...known };
    const turn = this.#addTurn(conversationId, parent(), 'assistant', []);
    const jobId = this.#addJob(turn.id);
    this.turns.set(turn.id, { ...turn, status: 'waiting', answer: emptyAnswer(jobId) });
    const started = { turnId: turn.id, jobId };
    this.ops.set(opId, started);
    return { conversation: this.#open(conversationId, limit), ...started };
  }

  #addJob(turnId: string): string {
    const jobId = newId();
    this.jobs.set(jobId, { turnId, log: [], ended: false, wake: new Set() });
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
    return {
      summary: row.summary,
      options: row.options,
      draft: row.draft,
      turns,
      offset: path.length - turns.length,
    };
  }

  #path(leaf: string | null): Turn[] {
    const path: Turn[] = [];
    for (let at = leaf; at !== null; ) {
      const turn = this.#turn(at);
      const siblings = [...this.turns.values()].filter(
        (t) => t.parentId === turn.parentId && t.conversationId === turn.conversationId,
      );
      path.unshift({ ...turn, siblings: siblings.map((t) => t.id) });
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

function emptyAnswer(jobId: string | null): AnswerInfo {
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
