import { runningTurn, type SessionState } from '../session-state.ts';
import type { ComparedQuestion } from './open-compare.ts';

/**
 * What a comparison would ask now: what stands in the composer, else the last question once more. Null when there is
 * neither, or an answer is being written.
 */
export function compared(state: SessionState): ComparedQuestion | null {
  if (runningTurn(state)) return null;
  if (state.draft.trim() !== '' || state.images.length > 0 || state.documents.length > 0) return 'draft';
  const asked = state.turns.findLast((turn) => turn.role === 'user');
  return asked ? { turnId: asked.id } : null;
}
