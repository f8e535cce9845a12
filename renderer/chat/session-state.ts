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
import type { ChatDeps } from './chat-deps.ts';
import type { Passage } from './citation-passage.ts';
import { type MessageFiles, NO_FILES } from './documents/file-intake.ts';
import { modelName } from './model-choice.ts';

/** The question to put to several models: the composer's content, or a question asked before. */
export type ComparedQuestion = 'draft' | { readonly turnId: string };

/** The state of one conversation in the window. */
export interface SessionState extends MessageFiles {
  /** Null until the first message or draft: a new conversation is no row yet. */
  readonly id: string | null;
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly summary: ConversationSummary | null;
  /** The project in which a conversation that is no row yet will be; then its summary says. */
  readonly projectId: string | null;
  readonly options: ConversationOptions;
  /** The newest turns of the branch in view; `offset` turns come before them. */
  readonly turns: readonly Turn[];
  readonly offset: number;
  /** The other answers of the group that the last turn belongs to. */
  readonly beside: readonly Turn[];
  /** Whether deleted messages can be restored. */
  readonly hasDeleted: boolean;
  /** All answers of older groups that were asked for, by the group's id. */
  readonly groups: Readonly<Record<string, readonly Turn[]>>;
  /** How the user wants a group shown, by its id; absent: in columns while it is the end of the branch. */
  readonly sideBySide: Readonly<Record<string, boolean>>;
  readonly draft: string;
  /** The model that the next message alone goes to; null: the conversation's. */
  readonly onceModel: ModelChoice | null;
  readonly queue: readonly QueuedMessage[];
  readonly queueHeld: QueueHold | null;
  /** The revision of the queue as shown. */
  readonly queueRev: number;
  /** The waiting message that is being edited. */
  readonly queueEdited: string | null;
  /** A call that adds turns is out. */
  readonly sending: boolean;
  readonly stopping: boolean;
  /** Why the last call failed; null once one succeeds. */
  readonly problem: CallProblem | null;
  /** The model that was given up because the connection it went to does not list it. */
  readonly modelSwitched: {
    readonly from: string;
    readonly to: string;
    readonly connectionId: string;
  } | null;
  /** How full the model's context is, as the core last said; null while nobody asked. */
  readonly context: ContextState | null;
  /** The user is asked what to do: the conversation no longer fits the model, said before sending or by an answer. */
  readonly fullAsk: { readonly after: 'send' | 'answer'; readonly canSumUp: boolean } | null;
  /** The question for which the dialog that chooses several models is open. */
  readonly comparing: ComparedQuestion | null;
  /** The cited passage that is open in its document. */
  readonly passage: Passage | null;
  /** The turns whose tokens are shown in place of their text. */
  readonly tokensShown: readonly string[];
  readonly live: Readonly<Record<string, LiveAnswer>>;
  /** The scroll target of the view after the user's last action: the new answer, or the end of the continued one. */
  readonly jump: { readonly ask: number; readonly to: 'sent' | 'latest' };
}

/** Returns the model that the next message goes to. */
export function nextModel({ onceModel, options }: Pick<SessionState, 'onceModel' | 'options'>): string {
  return onceModel === null ? options.model : modelName(onceModel);
}

/** Has the next message alone go to another model than the conversation's; null: to that again. */
export function sendOnceTo(model: ModelChoice | null, { state }: Stateful): void {
  state.setState(({ options }) => ({ onceModel: model === options.model ? null : model }));
}

/** By its branch: views ask at every step of scrolling, and thousands of turns are looked through to find none. */
const running = new WeakMap<SessionState['turns'], Turn | null>();

/** The answer being written in the branch in view. */
export function runningTurn({ turns }: Pick<SessionState, 'turns'>): Turn | undefined {
  let found = running.get(turns);
  if (found === undefined) {
    found = turns.findLast(isRunning) ?? null;
    running.set(turns, found);
  }
  return found ?? undefined;
}

/** The turn of the branch in view whose row grows: it is being written, or one beside it is. */
export function growingTurn(state: Pick<SessionState, 'turns' | 'beside'>): Turn | undefined {
  return runningTurn(state) ?? (state.beside.some(isRunning) ? state.turns.at(-1) : undefined);
}

/** All answers being written that are in view: in the branch, or beside its end. */
export function runningAnswers({ turns, beside }: Pick<SessionState, 'turns' | 'beside'>): Turn[] {
  return [...turns, ...beside].filter(isRunning);
}

/** The newest answer. */
export function lastAnswer({ turns }: Pick<SessionState, 'turns'>): Turn | undefined {
  return turns.findLast((turn) => turn.role === 'assistant');
}

/**
 * Returns the question a comparison would ask now: the composer's content, else the last question again. Returns null
 * when there is neither, or while an answer is being written.
 */
export function comparedQuestion(state: SessionState): ComparedQuestion | null {
  if (runningTurn(state)) return null;
  if (state.draft.trim() !== '' || state.images.length > 0 || state.documents.length > 0) return 'draft';
  const question = state.turns.findLast((turn) => turn.role === 'user');
  return question ? { turnId: question.id } : null;
}

/** Returns the project that a conversation is in, or will be created in. It may be deleted. */
export function projectIdOf({
  summary,
  projectId,
}: Pick<SessionState, 'summary' | 'projectId'>): string | null {
  return summary === null ? projectId : summary.projectId;
}

/** The state that decides how a group of answers is shown. */
export type GroupState = Pick<SessionState, 'turns' | 'beside' | 'groups' | 'sideBySide'>;

/**
 * The answers shown side by side in this one's place, in the order of their columns; null when it is shown alone. A
 * group stands in columns while it is the end of the branch, unless the user asked otherwise.
 */
export function columnsOf(state: GroupState, turn: Turn): readonly Turn[] | null {
  const group = turn.answer?.group;
  if (!group) return null;
  const last = state.turns.at(-1)?.id === turn.id;
  if (!(state.sideBySide[group.id] ?? last)) return null;
  const others = (last ? state.beside : state.groups[group.id])?.filter((other) => other.id !== turn.id);
  return others && others.length > 0 ? inOrder([turn, ...others]) : null;
}

/** Choices by their number, models in the order they were asked: as the core made their turns. */
function inOrder(turns: readonly Turn[]): readonly Turn[] {
  return turns.toSorted(
    (a, b) => (a.answer?.choice ?? 0) - (b.answer?.choice ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

interface Stateful {
  readonly state: StoreApi<SessionState>;
}

/** Whether nothing was sent in it yet and it has no name: no list contains it. */
export function isUnsent({ state }: Stateful): boolean {
  const { phase, turns, summary } = state.getState();
  return phase === 'ready' && turns.length === 0 && !summary?.title && !summary?.pinned;
}

/** Whether nothing was begun in the composer either. */
export function isBlank({ state }: Stateful): boolean {
  const { draft, images, documents, taking } = state.getState();
  return draft.trim() === '' && images.length + documents.length + taking === 0;
}

/** A conversation of which nothing was read yet; one without an id is new and ready. */
export function emptyState(id: string | null, deps: Pick<ChatDeps, 'settings' | 'ownDraft'>): SessionState {
  return {
    id,
    phase: id === null ? 'ready' : 'loading',
    summary: null,
    projectId: null,
    options: newConversationOptions(deps.settings()),
    turns: [],
    offset: 0,
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

/** Which of the two parameter sets applies. */
export function parametersKey(of: ChatInterface): 'chatParameters' | 'messagesParameters' {
  return of === 'chat' ? 'chatParameters' : 'messagesParameters';
}

/**
 * Whether something stands in a field of the chosen interface that cannot be sent; with one, nothing is. Such a text is
 * no parameter: it is kept beside them.
 */
export function hasBadOption({
  interface: of,
  unfit,
}: Pick<ConversationOptions, 'interface' | 'unfit'>): boolean {
  return Object.keys(unfit ?? {}).some(
    (name) => !name.includes('.') || name.startsWith(`${parametersKey(of)}.`),
  );
}
