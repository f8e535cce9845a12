import type { Turn } from '../../../shared/domain/conversation.ts';
import type { Citation } from '../../../shared/service/messages.ts';
import { citableDocuments, citedPassage, type Passage } from '../citation-passage.ts';
import type { ConversationSession } from '../conversation-session.ts';

interface Source {
  readonly citation: Citation;
  readonly turn: Turn;
  readonly session: ConversationSession;
}

/** The cited passage in what the user attached; null where that is not at hand. */
export function passageOf({ citation, turn, session }: Source): Passage | null {
  const { turns, offset } = session.state.getState();
  const whole = offset === 0 && turn.answer?.leftOut === undefined;
  return citedPassage(citation, citableDocuments(turns, turn), whole);
}

/** Shows the cited passage in its document; where that is not at hand, its entry in the list of sources. */
export function showSource(source: Source & { readonly number: number; readonly near: HTMLElement }): void {
  const passage = passageOf(source);
  if (passage) source.session.setPassage(passage);
  else
    source.near
      .closest('[data-column], [data-turn]')
      ?.querySelector<HTMLElement>(`[data-source="${source.number}"]`)
      ?.focus();
}
