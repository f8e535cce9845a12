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
 * Adds an image from another area to the next message of the conversation now in view.
 * @param show opens chat; returns false if the user has moved elsewhere and stays there
 */
export async function attachImage(image: Promise<MadeImage>, show: () => boolean): Promise<void> {
  const [session, made] = await Promise.all([inView(), image]);
  const { session: shown } = chat.view.getState();
  // A new chat that was left empty cannot be found again.
  giveImage(session.state.getState().id === null ? shown : session, made);
  if (session === shown && show()) runCommand('focusComposer');
}

/** Opens chat and adds files to the next message. */
export async function attachFiles(files: readonly File[]): Promise<void> {
  openArea('chat');
  await (await inView()).takeFiles(files);
  runCommand('focusComposer');
}

/** Returns the conversation in view, once the last open conversation has been restored. */
async function inView(): Promise<ConversationSession> {
  beginChat();
  // Otherwise the last open conversation would replace the one that gets the image.
  await chat.whenArrived();
  return chat.view.getState().session;
}

/** Adds an image to the next message, or refuses it above the limit. */
export function giveImage(session: Pick<ConversationSession, 'state'>, { name, url }: MadeImage): void {
  const { images } = session.state.getState();
  if (images.length >= IMAGES_MAX) session.state.setState({ refused: [{ name, reason: 'too_many' }] });
  else session.state.setState({ images: [...images, { id: newId(), name, url }], refused: [] });
}
