import { useCallback } from 'react';
import { newId } from '../lib/new-id.ts';
import { waitingBeside } from './attachments.ts';
import type { ConversationSession } from './conversation-session.ts';
import { takeFiles } from './documents/take-files.ts';

/** Takes files into the next message of a conversation; those not taken are shown with their reasons. */
export function takeIntoMessage(session: ConversationSession, files: readonly File[]): Promise<void> {
  return session.takeFiles(async () => {
    const before = session.state.getState();
    const taken = await takeFiles(files, {
      sees: session.options.seesImages,
      images: before.images.length,
      characters: before.documents.reduce((sum, { text }) => sum + text.length, 0),
      cite: before.options.interface === 'messages',
      newId,
      onReading: (reading) => session.state.setState({ reading }),
    });
    const now = session.state.getState();
    if (taken.images.length > 0) session.state.setState({ images: [...now.images, ...taken.images] });
    if (taken.documents.length > 0)
      session.state.setState({ documents: [...now.documents, ...taken.documents] });
    // An image that waits for a model with vision is kept when the next file arrives.
    session.state.setState({ refused: [...waitingBeside(now.refused, taken.refused), ...taken.refused] });
  });
}

/** Returns what takes dropped, pasted or picked files into the message. */
export function useTakeFiles(session: ConversationSession): (files: readonly File[]) => Promise<void> {
  return useCallback((files) => takeIntoMessage(session, files), [session]);
}
