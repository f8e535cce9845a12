import { runningTurn, type SessionState } from '../session-state.ts';
import type { ComparedQuestion } from './open-compare.ts';

/**
 * Returns the question a comparison would ask now: the composer's content, else the last question again. Returns null
 * when there is neither, or while an answer is being written.
 */
export function compared(state: SessionState): ComparedQuestion | null {
  if (runningTurn(state)) return null;
  if (state.draft.trim() !== '' || state.images.length > 0 || state.documents.length > 0) return 'draft';
  const asked = state.turns.findLast((turn) => turn.role === 'user');
  return asked ? { turnId: asked.id } : null;
}
