import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConversationSummary } from '../../shared/domain/conversation.ts';
import { callProblem } from '../lib/call-problem.ts';
import { DraftKeeper } from '../lib/draft-keeper.ts';
import type { ChatDeps } from './chat-deps.ts';
import { DraftFiles } from './documents/draft-files.ts';
import { savesInCore } from './own-draft.ts';
import { emptyState, type SessionState } from './session-state.ts';

/** Callbacks for the owner of the sessions. */
export interface SessionHooks {
  onCreated(summary: ConversationSummary): void;
  /** Runs when an answer has ended. */
  onEnded(): void;
}

/** The state that the parts of a session share: its view, its id in the core and its draft. */
export class SessionCore {
  readonly state: StoreApi<SessionState>;
  readonly deps: ChatDeps;
  readonly hooks: SessionHooks;
  /** Saves the draft text in the core. */
  readonly draft: DraftKeeper<string>;
  readonly draftFiles: DraftFiles;
  /** How often the draft text was replaced by that of another window. */
  replaced = 0;
  #creating: Promise<string> | null = null;

  constructor(deps: ChatDeps, id: string | null, hooks: SessionHooks) {
    this.deps = deps;
    this.hooks = hooks;
    this.state = createStore(() => emptyState(id, deps));
    this.draft = new DraftKeeper(
      this.now.draft,
      async (draft) => {
        if (!savesInCore(deps.ownDraft, this.now.id, draft)) return undefined;
        return deps.api.conversations.saveDraft({ id: await this.ensureCreated(), draft });
      },
      (draft) => {
        this.replaced += 1;
        this.set({ draft });
      },
    );
    this.draftFiles = new DraftFiles(this);
  }

  get now(): SessionState {
    return this.state.getState();
  }

  set(change: Partial<SessionState>): void {
    this.state.setState(change);
  }

  /** Makes a call, shows its failure as the problem, and returns whether it succeeded. */
  async attempt(call: () => Promise<unknown>): Promise<boolean> {
    try {
      await call();
      return true;
    } catch (thrown) {
      this.set({ problem: callProblem(thrown) });
      return false;
    }
  }

  /** The id of the conversation, even while it is being created; null if nothing of it was saved. */
  get row(): Promise<string> | null {
    return this.now.id === null && !this.#creating ? null : this.ensureCreated();
  }

  /** Returns the id of the conversation; creates it when first needed. */
  ensureCreated(): Promise<string> {
    const { id, options, projectId } = this.now;
    if (id !== null) return Promise.resolve(id);
    this.#creating ??= this.deps.api.conversations
      .create({ options, projectId })
      .then(({ summary }) => {
        this.set({ id: summary.id, summary });
        // The window has stored the draft itself until now.
        if (this.deps.ownDraft) for (const kept of [this.draft, this.draftFiles]) kept.unsave();
        this.hooks.onCreated(summary);
        return summary.id;
      })
      .finally(() => {
        this.#creating = null;
      });
    return this.#creating;
  }

  /** Follows the core's draft, unless the user has changed it here. Before the first load the saved one is unknown. */
  hearDraft({ draft, files, rev }: { draft: string; files: readonly string[]; rev: number }): void {
    if (this.now.phase !== 'ready') return;
    this.draft.hear(draft, rev);
    void this.draftFiles.hear(files, rev);
  }

  /** Saves the draft with its files now; returns whether that worked. */
  async flushDraft(): Promise<boolean> {
    const saved = await Promise.all([this.draft.flush(), this.draftFiles.flush()]);
    return saved.every((part) => part);
  }

  /**
   * Creates the conversation if needed and saves the message as its draft, which the core clears on receipt. If it
   * were saved later, by a window that closes before the response, the message would appear in the composer again.
   */
  async readyToSend(): Promise<string> {
    const id = await this.ensureCreated();
    void this.flushDraft();
    return id;
  }
}
