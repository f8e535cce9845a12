import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENTS_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { IconButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Attachment, Enclosures } from '../attachments.ts';
import { EnclosedDocument } from './enclosed-document.tsx';
import { EnclosedImage } from './enclosed-image.tsx';
import { EnclosurePreview } from './enclosure-preview.tsx';
import type { PdfReading } from './read-pdf.ts';

/** The share of a message's text file limit from which the usage is shown. */
const ROOM_SAID_FROM = 0.5;

interface MessageEnclosuresProps extends Enclosures {
  readonly reading: PdfReading | null;
  /** Whether the answer can cite text files. */
  readonly citable: boolean;
  readonly onChange: (change: Partial<Enclosures>) => void;
  /** Runs when the last item was removed, or the preview closed without an element to focus. */
  readonly onFocusBack: () => void;
}

/** Renders the attachments of an unsent message: images in order, text files as chips. */
export function MessageEnclosures(props: MessageEnclosuresProps) {
  const { images, documents, reading, citable, onChange, onFocusBack } = props;
  const { t } = useTranslation('composing');
  const [openId, setOpenId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const image = images.find(({ id }) => id === openId);
  const document = documents.find(({ id }) => id === openId);
  const used = documents.reduce((sum, { text }) => sum + text.length, 0);
  const move = (moved: Attachment | undefined, place: number) => {
    if (!moved) return;
    const next = moveItem(images, moved, place);
    if (next === images) return;
    onChange({ images: next });
    setAnnouncement(t('enclosed.moved', { name: moved.name, at: next.indexOf(moved) + 1, of: next.length }));
  };
  return (
    <div>
      {images.length > 0 ? (
        <ul aria-label={t('enclosed.images')} className="flex flex-wrap gap-3 pt-1">
          {images.map((one, at) => (
            <EnclosedImage
              key={one.id}
              image={one}
              at={at}
              of={images.length}
              onOpen={() => setOpenId(one.id)}
              onRemove={() => {
                onChange({ images: images.filter((other) => other !== one) });
                onFocusBack();
              }}
              onMove={(place) => move(one, place)}
              onTake={(id) =>
                move(
                  images.find((other) => other.id === id),
                  at,
                )
              }
            />
          ))}
        </ul>
      ) : null}
      {documents.length > 0 ? (
        <ul aria-label={t('enclosed.documents')} className="mt-2 flex flex-wrap gap-2 first:mt-0">
          {documents.map((one) => (
            <EnclosedDocument
              key={one.id}
              document={one}
              onOpen={() => setOpenId(one.id)}
              onRemove={() => {
                onChange({ documents: documents.filter((other) => other !== one) });
                onFocusBack();
              }}
              onCite={
                citable
                  ? (cite) =>
                      onChange({
                        documents: documents.map((other) => (other === one ? { ...one, cite } : other)),
                      })
                  : undefined
              }
            />
          ))}
        </ul>
      ) : null}
      {reading ? <ReadingPdf reading={reading} onCancelled={onFocusBack} /> : null}
      {used > DOCUMENTS_MAX_LENGTH * ROOM_SAID_FROM ? (
        <p className="mt-1 text-xs text-ink-3 tabular-nums">
          {t('enclosed.room', { used, most: DOCUMENTS_MAX_LENGTH })}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <EnclosurePreview
        enclosure={image ? { type: 'image', image } : document ? { type: 'document', document } : null}
        onClose={() => setOpenId(null)}
        onCaption={(caption) =>
          onChange({ images: images.map((one) => (one.id === openId ? { ...one, caption } : one)) })
        }
      />
    </div>
  );
}

/** Returns the list with one item moved to a position counted from 0; the same list if nothing moves. */
export function moveItem<T>(items: readonly T[], item: T, place: number): readonly T[] {
  const from = items.indexOf(item);
  const to = Math.min(Math.max(0, place), items.length - 1);
  if (from === -1 || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

interface ReadingPdfProps {
  readonly reading: PdfReading;
  readonly onCancelled: () => void;
}

/** Shows the progress of reading a PDF, with a button to stop. */
function ReadingPdf({ reading, onCancelled }: ReadingPdfProps) {
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
      <IconButton
        icon={X}
        size="sm"
        label={t('pdf.cancel', { name })}
        className="mr-1"
        onClick={() => {
          cancel();
          onCancelled();
        }}
      />
    </div>
  );
}
