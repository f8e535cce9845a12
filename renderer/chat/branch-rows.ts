import type { Turn } from '../../shared/domain/conversation.ts';
import type { TurnStretch } from './merge-turns.ts';

/** The whole branch as rows, oldest first; null where a turn was not read yet. So the scroll bar shows its true length. */
export function branchRows({ turns, offset }: TurnStretch): readonly (Turn | null)[] {
  return offset === 0 ? turns : [...new Array<null>(offset).fill(null), ...turns];
}

/** The row of a turn in the whole branch; -1 where it was not read. */
export function rowOf({ turns, offset }: TurnStretch, turnId: string | undefined): number {
  const at = turns.findIndex((turn) => turn.id === turnId);
  return at === -1 ? -1 : offset + at;
}
