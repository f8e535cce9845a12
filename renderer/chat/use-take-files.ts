import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../lib/new-id.ts';
import { formatBytes } from '../locales/format.ts';
import { toast } from '../ui/toast.tsx';
import { IMAGE_MAX_BYTES, IMAGES_MAX, type Refused, TEXT_FILE_MAX_BYTES, takeFiles } from './attachments.ts';
import type { ConversationSession } from './conversation-session.ts';

/** Takes dropped, pasted or picked files into the draft; says of each that was not taken why. */
export function useTakeFiles(session: ConversationSession): (files: readonly File[]) => Promise<void> {
  const { t } = useTranslation('chat');
  return useCallback(
    async (files) => {
      const { options, images } = session.state.getState();
      const taken = await takeFiles(files, { model: options.model, had: images.length, newId });
      const now = session.state.getState();
      if (taken.images.length > 0) session.setImages([...now.images, ...taken.images]);
      if (taken.text !== '') {
        session.setDraft(now.draft === '' ? `${taken.text}\n\n` : `${now.draft}\n\n${taken.text}\n\n`);
      }
      for (const refused of taken.refused) {
        toast.show({
          title: t(`composer.refused.${refused.reason}`, {
            name: refused.name,
            model: options.model,
            limit: limitOf(refused),
          }),
          tone: 'bad',
        });
      }
    },
    [session, t],
  );
}

function limitOf({ reason }: Refused): string {
  if (reason === 'too_many') return String(IMAGES_MAX);
  return formatBytes(reason === 'text_size' ? TEXT_FILE_MAX_BYTES : IMAGE_MAX_BYTES);
}
