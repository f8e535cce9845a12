import { openArea } from '../app/area-state.ts';
import { newId } from '../lib/new-id.ts';
import { IMAGES_MAX } from './attachments.ts';
import { beginChat } from './begin-chat.ts';
import { chat } from './chat.ts';
import type { ConversationSession } from './conversation-session.ts';
import { runCommand } from './view-commands.ts';

interface MadeImage {
  readonly name: string;
  /** A Data URI. */
  readonly url: string;
}

/**
 * An image made elsewhere, once it is read, into the next message of the conversation that is in view now.
 * @param show leads the user to chat; false where they have gone elsewhere since, and stay there
 */
export async function attachImage(image: Promise<MadeImage>, show: () => boolean): Promise<void> {
  const [session, made] = await Promise.all([inView(), image]);
  const { session: shown } = chat.view.getState();
  // A new one that was left with nothing in it cannot be found again.
  giveImage(session.state.getState().id === null ? shown : session, made);
  if (session === shown && show()) runCommand('focusComposer');
}

/** Shows chat and takes files into the next message there. */
export async function attachFiles(files: readonly File[]): Promise<void> {
  openArea('chat');
  await (await inView()).takeFiles(files);
  runCommand('focusComposer');
}

/** Returns the conversation in view, once the one that was open last has arrived. */
async function inView(): Promise<ConversationSession> {
  beginChat();
  // Otherwise the last open conversation would replace the one that gets the image.
  await chat.whenArrived();
  return chat.view.getState().session;
}

/** Gives it to a conversation, or says there why it cannot be taken. */
export function giveImage(session: Pick<ConversationSession, 'state'>, { name, url }: MadeImage): void {
  const { images } = session.state.getState();
  if (images.length >= IMAGES_MAX) session.state.setState({ refused: [{ name, reason: 'too_many' }] });
  else session.state.setState({ images: [...images, { id: newId(), name, url }], refused: [] });
}
