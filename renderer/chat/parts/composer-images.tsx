import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSession } from '../conversation-session.ts';
import { DataImage } from './data-image.tsx';

/** The images that go with the message, each with its remove. */
export function ComposerImages({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const images = useStore(session.state, (state) => state.images);
  if (images.length === 0) return null;
  return (
    <ul aria-label={t('composer.attachments')} className="flex flex-wrap gap-2 px-4 pt-3">
      {images.map((image) => (
        <li key={image.id} className="relative">
          <DataImage
            url={image.url}
            alt={image.name}
            className="size-16 rounded-md border border-hairline bg-panel object-cover"
          />
          <button
            type="button"
            aria-label={t('composer.removeImage', { name: image.name })}
            onClick={() => session.setImages(images.filter((other) => other !== image))}
            className="absolute -top-2 -right-2 flex size-6 items-center justify-center rounded-full border border-hairline bg-raised text-ink-2 shadow-raised hover:text-ink"
          >
            <X aria-hidden size={13} />
          </button>
        </li>
      ))}
    </ul>
  );
}
