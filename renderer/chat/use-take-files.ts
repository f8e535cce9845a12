import { useCallback } from 'react';
import { newId } from '../lib/new-id.ts';
import { takeFiles } from './attachments.ts';
import type { ConversationSession } from './conversation-session.ts';

/** Takes dropped, pasted or picked files into the draft; those not taken are shown with their reasons. */
export function useTakeFiles(session: ConversationSession): (files: readonly File[]) => Promise<void> {
  return useCallback(
    async (files) => {
      const { options, images } = session.state.getState();
      const taken = await takeFiles(files, { model: options.model, had: images.length, newId });
      const now = session.state.getState();
      if (taken.images.length > 0) session.setImages([...now.images, ...taken.images]);
      if (taken.text !== '') {
        session.setDraft(now.draft === '' ? `${taken.text}\n\n` : `${now.draft}\n\n${taken.text}\n\n`);
      }
      session.setRefused(taken.refused);
    },
    [session],
  );
}
