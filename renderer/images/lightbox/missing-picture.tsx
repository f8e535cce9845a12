import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { Button } from '../../ui/button.tsx';
import { deletePictures } from '../delete-pictures.ts';
import { canBeRepeated, openDetails, varyPicture } from '../picture-actions.ts';

/** The file is not where it was left, or cannot be read: what can still be done. */
export function MissingPicture({ picture }: { picture: GeneratedImage }) {
  const { t } = useTranslation('lightbox');
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-6 text-center"
    >
      <ImageOff aria-hidden size={28} className="text-ink-3" />
      <p className="text-lg font-semibold">{t('missing.title')}</p>
      <p className="max-w-md text-ink-2">{t('missing.text', { name: picture.fileName })}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {canBeRepeated(picture) ? (
          <Button onClick={() => void varyPicture(picture)}>{t('missing.again')}</Button>
        ) : null}
        {picture.jobId === null ? null : (
          <Button onClick={() => openDetails(picture)}>{t('do.details')}</Button>
        )}
        <Button variant="ghost" onClick={() => void deletePictures([picture.id])}>
          {t('do.delete')}
        </Button>
      </div>
    </div>
  );
}
