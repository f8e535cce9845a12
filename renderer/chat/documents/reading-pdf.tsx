import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/spinner.tsx';
import type { PdfReading } from './read-pdf.ts';

interface ReadingPdfProps {
  readonly reading: PdfReading;
  readonly onCancelled: () => void;
}

/** A PDF that is being read: how far, and a way to stop it. */
export function ReadingPdf({ reading, onCancelled }: ReadingPdfProps) {
  const { t } = useTranslation('composing');
  const { name, page, pages, cancel } = reading;
  return (
    <div className="mt-2 flex h-9 w-fit max-w-full items-center gap-2 rounded-md border border-hairline bg-panel pl-2.5 text-sm first:mt-0">
      <Spinner label={t('pdf.reading', { name })} />
      <span data-words className="max-w-56 truncate">
        {name}
      </span>
      <span className="shrink-0 text-xs text-ink-3 tabular-nums">
        {pages === 0 ? null : t('pdf.progress', { page, pages })}
      </span>
      <button
        type="button"
        aria-label={t('pdf.cancel', { name })}
        onClick={() => {
          cancel();
          onCancelled();
        }}
        className="mr-1 flex size-7 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink"
      >
        <X aria-hidden size={14} />
      </button>
    </div>
  );
}
