import type { Turn } from '../../../shared/domain/conversation.ts';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import type { ConversationSession } from '../conversation-session.ts';

/** Shows the answers side by side or one of them, and focuses the button that replaces the pressed one. */
export function showSideBySide(session: ConversationSession, turn: Turn, on: boolean): void {
  void session.turns.setSideBySide(turn, on);
  focusWhenShown(`[data-layout="${turn.id}"]`);
}
