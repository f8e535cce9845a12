import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button, IconButton } from '../../ui/button.tsx';
import { offeredTitle, offerTitle } from './offered-title.ts';

/** The title that came along with the lyrics, if one did: whether it becomes the song's is the writer's to say. */
export function TitleOffer({ onTitle }: { onTitle: (title: string) => void }) {
  const { t } = useTranslation('lyrics');
  const title = useStore(offeredTitle, (offer) => offer.title);
  if (title === null) return null;
  return (
    <section
      aria-label={t('titleOffer.label')}
      className="flex items-center gap-2 border-t border-hairline bg-panel py-2 pr-2 pl-3.5 text-sm"
    >
      <p role="status" className="min-w-0 flex-1 break-words text-ink">
        {t('titleOffer.is', { title })}
      </p>
      <Button
        size="sm"
        onClick={() => {
          onTitle(title);
          offerTitle(null);
        }}
      >
        {t('repair.useAsTitle')}
      </Button>
      <IconButton icon={X} size="sm" label={t('titleOffer.dismiss')} onClick={() => offerTitle(null)} />
    </section>
  );
}
