import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { bills } from '../../../shared/domain/sandbox-connection.ts';
import { chargeKey } from '../../app/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { deleteImages } from '../delete-images.ts';
import { canBeRepeated, connectionOf, openDetails, varyImage } from '../image-actions.ts';

/** Renders the actions that remain for an image whose file is missing or unreadable. */
export function MissingImage({ image }: { image: GeneratedImage }) {
  const { t } = useTranslation('lightbox');
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-6 text-center"
    >
      <ImageOff aria-hidden size={28} className="text-ink-3" />
      <p className="text-lg font-semibold">{t('missing.title')}</p>
      <p className="max-w-md text-ink-2">{t('missing.text', { name: image.fileName })}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {canBeRepeated(image) ? (
          <Button onClick={() => void varyImage(image)}>
            {t(chargeKey('missing.again', bills(connectionOf(image))))}
          </Button>
        ) : null}
        {image.jobId === null ? null : <Button onClick={() => openDetails(image)}>{t('do.details')}</Button>}
        <Button variant="ghost" onClick={() => void deleteImages([image.id])}>
          {t('do.delete')}
        </Button>
      </div>
    </div>
  );
}
