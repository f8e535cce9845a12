import type { StoreApi } from 'zustand/vanilla';
import type { ContextState, ModelChoice } from '../../shared/contract/chat.ts';
import type {
  ChatInterface,
  ConversationOptions,
  ConversationSummary,
  Turn,
} from '../../shared/domain/conversation.ts';
import type { QueuedMessage, QueueHold } from '../../shared/domain/message-queue.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import { isRunning, type LiveAnswer } from '../lib/fold-job-events.ts';
import { newConversationOptions } from '../lib/new-conversation-options.ts';
import type { BranchRows } from './branch-rows.ts';
import type { ChatDeps } from './chat-deps.ts';
import type { Passage } from './citation-passage.ts';
import { type MessageFiles, NO_FILES } from './documents/file-intake.ts';
import { modelName } from './model-choice.ts';

/** The question for a comparison: the composer's content, or an existing question. */
export type ComparedQuestion = 'draft' | { readonly turnId: string };

/** The state of one conversation. */
export interface SessionState extends MessageFiles {
  /** Null until the first message or draft creates the conversation. */
  readonly id: string | null;
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly summary: ConversationSummary | null;
  /** The project of a conversation that is not created yet; afterwards its summary has it. */
  readonly projectId: string | null;
  readonly options: ConversationOptions;
  /** All turns of the branch in view, and those of them that are loaded. */
  readonly rows: BranchRows;
  readonly turns: readonly Turn[];
  /** The other answers in the group of the last turn. */
  readonly beside: readonly Turn[];
  /** Whether deleted messages can be restored. */
  readonly hasDeleted: boolean;
  /** The answers of older groups that the user expanded, by group id. */
  readonly groups: Readonly<Record<string, readonly Turn[]>>;
  /** Whether a group is shown side by side, by group id; absent means columns while it is the end of the branch. */
  readonly sideBySide: Readonly<Record<string, boolean>>;
  readonly draft: string;
  /** The model for the next message only; null means the conversation's. */
  readonly onceModel: ModelChoice | null;
  readonly queue: readonly QueuedMessage[];
  readonly queueHeld: QueueHold | null;
  /** The revision of the queue shown. */
  readonly queueRev: number;
  /** The queued message that is being edited. */
  readonly queueEdited: string | null;
  /** Whether a call that adds turns is running. */
  readonly sending: boolean;
  readonly stopping: boolean;
  /** Why the last call failed; null once one succeeds. */
  readonly problem: CallProblem | null;
  /** The model that was replaced because the new connection does not list it. */
  readonly modelSwitched: {
    readonly from: string;
    readonly to: string;
    readonly connectionId: string;
  } | null;
  /** The context usage last reported by the core; null while unknown. */
  readonly context: ContextState | null;
  /** Set while the user is asked what to do, because the conversation no longer fits the model. */
  readonly fullAsk: { readonly after: 'send' | 'answer'; readonly canSumUp: boolean } | null;
  /** The question for which the comparison dialog is open. */
  readonly comparing: ComparedQuestion | null;
  /** The cited passage that is open in its document. */
  readonly passage: Passage | null;
  /** The turns whose tokens are shown instead of their text. */
  readonly tokensShown: readonly string[];
  readonly live: Readonly<Record<string, LiveAnswer>>;
  /** The scroll target after the user's last action: the new answer, or the end of the continued one. */
  readonly jump: { readonly ask: number; readonly to: 'sent' | 'latest' };
}

/** Returns the model that the next message goes to. */
export function nextModel({ onceModel, options }: Pick<SessionState, 'onceModel' | 'options'>): string {
  return onceModel === null ? options.model : modelName(onceModel);
}

/** Sets the model for the next message only; null returns to the conversation's. */
export function sendOnceTo(model: ModelChoice | null, { state }: Stateful): void {
  state.setState(({ options }) => ({ onceModel: model === options.model ? null : model }));
}

/** Cached by branch, because views query at every scroll step and the search passes thousands of turns. */
const running = new WeakMap<SessionState['turns'], Turn | null>();

/** Returns the running answer in the branch in view. */
export function runningTurn({ turns }: Pick<SessionState, 'turns'>): Turn | undefined {
  let found = running.get(turns);
  if (found === undefined) {
    found = turns.findLast(isRunning) ?? null;
    running.set(turns, found);
  }
  return found ?? undefined;
}

/** Returns the turn whose row grows: the running answer, or the last turn while an answer beside it is running. */
export function growingTurn(state: Pick<SessionState, 'turns' | 'beside'>): Turn | undefined {
  return runningTurn(state) ?? (state.beside.some(isRunning) ? state.turns.at(-1) : undefined);
}

/** Returns all running answers in view: in the branch, or beside its end. */
export function runningAnswers({ turns, beside }: Pick<SessionState, 'turns' | 'beside'>): Turn[] {
  return [...turns, ...beside].filter(isRunning);
}

/** Returns every loaded turn, the branch in view first. */
export function allTurns({
  turns,
  beside,
  groups,
}: Pick<SessionState, 'turns' | 'beside' | 'groups'>): Turn[] {
  return [...turns, ...beside, ...Object.values(groups).flat()];
}

/** Returns the newest answer. */
export function lastAnswer({ turns }: Pick<SessionState, 'turns'>): Turn | undefined {
  return turns.findLast((turn) => turn.role === 'assistant');
}

/**
 * Returns the question a comparison would ask: the composer's content, else the last question. Returns null if there
 * is neither, or while an answer is running.
 */
export function comparedQuestion(state: SessionState): ComparedQuestion | null {
  if (runningTurn(state)) return null;
  if (state.draft.trim() !== '' || state.images.length > 0 || state.documents.length > 0) return 'draft';
  const question = state.turns.findLast((turn) => turn.role === 'user');
  return question ? { turnId: question.id } : null;
}

/** Returns the project that a conversation is in, or will be created in. It may have been deleted. */
export function projectIdOf({
  summary,
  projectId,
}: Pick<SessionState, 'summary' | 'projectId'>): string | null {
  return summary === null ? projectId : summary.projectId;
}

/** The state that decides how a group of answers is shown. */
export type GroupState = Pick<SessionState, 'turns' | 'beside' | 'groups' | 'sideBySide'>;

/**
 * Returns the answers shown side by side in place of this one, in column order; null when it is shown alone. A group
 * has columns while it is the end of the branch, unless the user chose otherwise.
 */
export function columnsOf(state: GroupState, turn: Turn): readonly Turn[] | null {
  const group = turn.answer?.group;
  if (!group) return null;
  const last = state.turns.at(-1)?.id === turn.id;
  if (!(state.sideBySide[group.id] ?? last)) return null;
  const others = (last ? state.beside : state.groups[group.id])?.filter((other) => other.id !== turn.id);
  return others && others.length > 0 ? inOrder([turn, ...others]) : null;
}

/** Sorts choices by number and models in the requested order, in which the core created their turns. */
function inOrder(turns: readonly Turn[]): readonly Turn[] {
  return turns.toSorted(
    (a, b) => (a.answer?.choice ?? 0) - (b.answer?.choice ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

interface Stateful {
  readonly state: StoreApi<SessionState>;
}

/** Returns whether a conversation has no messages and no name, so that it appears in no list. */
export function isUnsent({ state }: Stateful): boolean {
  const { phase, turns, summary } = state.getState();
  return phase === 'ready' && turns.length === 0 && !summary?.title && !summary?.pinned;
}

/** Returns whether the composer is empty. */
export function isBlank({ state }: Stateful): boolean {
  const { draft, images, documents, taking } = state.getState();
  return draft.trim() === '' && images.length + documents.length + taking === 0;
}

/** Returns the state of a conversation that is not loaded; one without an id is new and ready. */
export function emptyState(id: string | null, deps: Pick<ChatDeps, 'settings' | 'ownDraft'>): SessionState {
  return {
    id,
    phase: id === null ? 'ready' : 'loading',
    summary: null,
    projectId: null,
    options: newConversationOptions(deps.settings()),
    rows: [],
    turns: [],
    beside: [],
    hasDeleted: false,
    groups: {},
    sideBySide: {},
    draft: (id === null && deps.ownDraft?.read()) || '',
    onceModel: null,
    ...NO_FILES,
    queue: [],
    queueHeld: null,
    queueRev: 0,
    queueEdited: null,
    sending: false,
    stopping: false,
    problem: null,
    modelSwitched: null,
    context: null,
    fullAsk: null,
    comparing: null,
    passage: null,
    tokensShown: [],
    live: {},
    jump: { ask: 0, to: 'sent' },
  };
}

/** Returns which of the two parameter sets applies. */
export function parametersKey(of: ChatInterface): 'chatParameters' | 'messagesParameters' {
  return of === 'chat' ? 'chatParameters' : 'messagesParameters';
}

/**
 * Returns whether a field of the chosen interface holds an invalid text, which blocks every request. Such texts are
 * stored beside the parameters.
 */
export function hasBadOption({
  interface: of,
  unfit,
}: Pick<ConversationOptions, 'interface' | 'unfit'>): boolean {
  return Object.keys(unfit ?? {}).some(
    (name) => !name.includes('.') || name.startsWith(`${parametersKey(of)}.`),
  );
}
