import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part } from '../../../shared/domain/conversation.ts';
import { DataImage } from '../parts/data-image.tsx';
import { EnclosedDocument } from './enclosed-document.tsx';
import { type Enclosure, EnclosurePreview } from './enclosure-preview.tsx';

/** Shows the images and text files of a sent message; a click opens one. */
export function SentEnclosures({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation('composing');
  const [open, setOpen] = useState<Enclosure | null>(null);
  const images = parts.filter((part) => part.type === 'image');
  const documents = parts.filter((part) => part.type === 'document');
  return (
    <>
      {images.length > 0 ? (
        <ul
          aria-label={t('enclosed.images')}
          className="mb-1.5 flex max-w-[80%] flex-wrap justify-end gap-1.5"
        >
          {images.map(({ url, alt: name, caption }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a turn never move
            <li key={at} className="max-w-full">
              <button
                type="button"
                aria-label={t('enclosed.open', { name: caption ?? name })}
                onClick={() =>
                  setOpen({ type: 'image', image: { url, name, ...(caption ? { caption } : {}) } })
                }
                className="block max-w-full rounded-lg"
              >
                <DataImage
                  url={url}
                  alt=""
                  className="h-40 min-w-16 max-w-full rounded-lg border border-hairline bg-panel object-contain"
                />
                {caption ? (
                  <span data-words className="block max-w-60 truncate pt-0.5 text-right text-sm text-ink-2">
                    {caption}
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {documents.length > 0 ? (
        <ul
          aria-label={t('enclosed.documents')}
          className="mb-1.5 flex max-w-[80%] flex-wrap justify-end gap-1.5"
        >
          {documents.map(({ type, title: name, ...rest }, at) => (
            <EnclosedDocument
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a turn never move
              key={at}
              document={{ name, ...rest }}
              onOpen={() => setOpen({ type, document: { name, ...rest } })}
            />
          ))}
        </ul>
      ) : null}
      <EnclosurePreview enclosure={open} onClose={() => setOpen(null)} />
    </>
  );
}
