import { seesImages } from '../../shared/service/models.ts';
import { newId } from '../lib/new-id.ts';
import { IMAGES_MAX, type RefusedReason } from './attachments.ts';
import { beginChat, chat } from './chat.ts';
import type { ConversationSession } from './conversation-session.ts';
import { wish } from './view-commands.ts';

/** An image made elsewhere, as a Data URI, into the next message of the conversation in view. */
export async function attachImage(image: { readonly name: string; readonly url: string }): Promise<void> {
  beginChat();
  // Else the conversation last open would come over the one that gets it.
  await chat.whenArrived();
  giveImage(chat.view.getState().session, image);
  wish('focusComposer');
}

/** Gives it to a conversation, or says there why it cannot be taken; what a model cannot see is kept for one that can. */
export function giveImage(
  session: Pick<ConversationSession, 'state' | 'setImages' | 'setRefused'>,
  { name, url }: { readonly name: string; readonly url: string },
): void {
  const { images, options } = session.state.getState();
  const kept = { id: newId(), name, url };
  const refuse = (reason: RefusedReason) =>
    session.setRefused([{ name, reason, ...(reason === 'model_blind' ? { kept } : {}) }]);
  if (images.length >= IMAGES_MAX) refuse('too_many');
  else if (!seesImages(options.model)) refuse('model_blind');
  else {
    session.setImages([...images, kept]);
    session.setRefused([]);
  }
}
