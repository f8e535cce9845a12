import type { Turn } from '../../../shared/domain/conversation.ts';
import type { SessionState } from '../session-state.ts';

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
