import { useTranslation } from 'react-i18next';
import { DOCUMENT_MAX_LENGTH, DOCUMENTS_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { formatBytes, formatNumber } from '../../locales/format.ts';
import { IMAGES_MAX, type Refused, type RefusedReason } from '../attachments.ts';
import { IMAGE_MAX_BYTES, PDF_MAX_BYTES } from './take-files.ts';

/** Files that were not taken, each with its reason. */
export function RefusedRows({ refused, model }: { refused: readonly Refused[]; model: string }) {
  const { t } = useTranslation('composing');
  if (refused.length === 0) return null;
  return (
    <div role="alert" className="text-sm">
      <ul>
        {refused.map(({ name, reason }) => (
          <li key={`${name} ${reason}`} className="break-words">
            {t(`refused.${reason}`, { name, model, limit: limitOf(reason) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function limitOf(reason: RefusedReason): string {
  switch (reason) {
    case 'too_many':
      return formatNumber(IMAGES_MAX);
    case 'image_size':
      return formatBytes(IMAGE_MAX_BYTES);
    case 'pdf_size':
      return formatBytes(PDF_MAX_BYTES);
    case 'text_size':
      return formatNumber(DOCUMENT_MAX_LENGTH);
    case 'texts_size':
      return formatNumber(DOCUMENTS_MAX_LENGTH);
    case 'image_type':
    case 'text_empty':
    case 'binary':
    case 'pdf_password':
    case 'pdf_damaged':
    case 'pdf_no_text':
    case 'pdf_heavy':
    case 'unreadable':
      return '';
    default:
      return reason satisfies never;
  }
}
