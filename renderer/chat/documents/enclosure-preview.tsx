import { ImagePlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { USER_TEXT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { featureCall } from '../../app/features.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import type { Attachment, DocumentFile } from '../attachments.ts';
import { DataImage, imageBlob } from '../parts/data-image.tsx';
import { documentSize } from './enclosed-document.tsx';

/** Maximum number of characters in a preview; rendering more would block the page. */
const SHOWN = 100_000;

export type Enclosure =
  | { readonly type: 'image'; readonly image: Omit<Attachment, 'id'> }
  | { readonly type: 'document'; readonly document: Omit<DocumentFile, 'id' | 'mediaType'> };

interface EnclosurePreviewProps {
  /** Null while closed. */
  readonly enclosure: Enclosure | null;
  readonly onClose: () => void;
  /** Absent once the message was sent. */
  readonly onCaption?: ((caption: string) => void) | undefined;
}

/** Shows an attached image or text file in full size. */
export function EnclosurePreview({ enclosure, onClose, onCaption }: EnclosurePreviewProps) {
  // The last content stays visible while the dialog closes.
  const [last, setLast] = useState(enclosure);
  if (enclosure !== null && enclosure !== last) setLast(enclosure);
  const shown = enclosure ?? last;
  const name = shown?.type === 'image' ? shown.image.name : (shown?.document.name ?? '');
  const url = shown?.type === 'image' ? shown.image.url : null;
  const blob = useMemo(() => (url === null ? null : imageBlob(url)), [url]);
  return (
    <Dialog
      open={enclosure !== null}
      onClose={onClose}
      title={name}
      size="lg"
      footer={blob ? <UseAsReference blob={blob} name={name} onUsed={onClose} /> : undefined}
      bodyClassName="flex min-h-0 flex-col gap-3 overflow-y-auto p-5"
    >
      {shown?.type === 'image' ? <ImagePreview image={shown.image} onCaption={onCaption} /> : null}
      {shown?.type === 'document' ? <DocumentPreview document={shown.document} /> : null}
    </Dialog>
  );
}

function ImagePreview({
  image,
  onCaption,
}: {
  image: Omit<Attachment, 'id'>;
  onCaption: EnclosurePreviewProps['onCaption'];
}) {
  const { t } = useTranslation('composing');
  return (
    <>
      <DataImage
        url={image.url}
        alt={image.caption ?? image.name}
        className="max-h-[60dvh] min-h-0 w-full rounded-md bg-panel object-contain"
      />
      {onCaption ? (
        <TextField
          label={t('enclosed.caption')}
          hint={t('enclosed.captionHint')}
          value={image.caption ?? ''}
          maxLength={USER_TEXT_MAX_LENGTH}
          onValueChange={onCaption}
        />
      ) : image.caption ? (
        <p className="break-words text-ink-2">{image.caption}</p>
      ) : null}
    </>
  );
}

interface UseAsReferenceProps {
  readonly blob: Blob;
  readonly name: string;
  /** Closes the preview, so that Images can take the focus. */
  readonly onUsed: () => void;
}

/** Opens Images with an attached image as the reference of the next prompt. */
function UseAsReference({ blob, name, onUsed }: UseAsReferenceProps) {
  const { t } = useTranslation('lightbox');
  const use = () => {
    onUsed();
    void featureCall('fileAsReference')
      .then((fileAsReference) => fileAsReference(new File([blob], name, { type: blob.type })))
      .catch(reportError);
  };
  return (
    <Button icon={ImagePlus} onClick={use}>
      {t('do.reference')}
    </Button>
  );
}

function DocumentPreview({ document }: { document: Pick<DocumentFile, 'text' | 'cite' | 'pages'> }) {
  const { t } = useTranslation('composing');
  const { text, cite } = document;
  return (
    <>
      <p className="text-sm text-ink-2">
        {documentSize(document, t)} · {t(cite ? 'enclosed.cited' : 'enclosed.quoted')}
      </p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className="max-h-[60dvh] overflow-auto rounded-md bg-panel p-3 font-mono text-sm whitespace-pre-wrap break-words"
      >
        <PlainText text={text.slice(0, SHOWN)} />
      </pre>
      {text.length > SHOWN ? (
        <p className="text-xs text-ink-3">{t('enclosed.previewCut', { shown: SHOWN, all: text.length })}</p>
      ) : null}
    </>
  );
}
