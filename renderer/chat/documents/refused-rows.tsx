import { useTranslation } from 'react-i18next';
import { DOCUMENT_MAX_LENGTH, DOCUMENTS_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { formatBytes, formatNumber } from '../../locales/format.ts';
import { IMAGES_MAX, type Refused, type RefusedReason } from '../attachments.ts';
import { IMAGE_MAX_BYTES, PDF_MAX_BYTES } from './take-file.ts';

/** The limits that some reasons mention. */
const LIMITS: Partial<Record<RefusedReason, () => string>> = {
  too_many: () => formatNumber(IMAGES_MAX),
  image_size: () => formatBytes(IMAGE_MAX_BYTES),
  pdf_size: () => formatBytes(PDF_MAX_BYTES),
  text_size: () => formatNumber(DOCUMENT_MAX_LENGTH),
  texts_size: () => formatNumber(DOCUMENTS_MAX_LENGTH),
};

/** Lists the refused files with their reasons. */
export function RefusedRows({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation('composing');
  if (refused.length === 0) return null;
  return (
    <div role="alert" className="text-sm">
      <ul>
        {refused.map(({ name, reason }) => (
          <li key={`${name} ${reason}`} className="break-words">
            {t(`refused.${reason}`, { name, limit: LIMITS[reason]?.() ?? '' })}
          </li>
        ))}
      </ul>
    </div>
  );
}
