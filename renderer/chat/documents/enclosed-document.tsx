import type { TFunction } from 'i18next';
import { FileText, Quote, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { labelled } from '../../locales/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import type { DocumentFile } from '../attachments.ts';

interface EnclosedDocumentProps {
  readonly document: Omit<DocumentFile, 'id' | 'mediaType'>;
  readonly onOpen: () => void;
  /** Absent once the message was sent. */
  readonly onRemove?: (() => void) | undefined;
  /** Absent if the interface cannot cite or the message was sent. */
  readonly onCite?: ((cite: boolean) => void) | undefined;
}

/** Renders an attached text file with name and size; a click opens it. */
export function EnclosedDocument({ document, onOpen, onRemove, onCite }: EnclosedDocumentProps) {
  const { t } = useTranslation('composing');
  const { name, cite } = document;
  return (
    <li className="flex h-9 max-w-full items-center rounded-md border border-hairline bg-panel text-sm">
      <button
        type="button"
        aria-description={t('enclosed.open', { name })}
        onClick={onOpen}
        className="flex h-full min-w-0 items-center gap-2 rounded-md px-2.5 hover:bg-hover"
      >
        <FileText aria-hidden size={15} className="shrink-0 text-ink-2" />
        <span data-words className="max-w-56 truncate">
          {name}
        </span>
        <span className="shrink-0 text-xs text-ink-3 tabular-nums">{documentSize(document, t)}</span>
      </button>
      {onCite ? (
        <button
          type="button"
          aria-pressed={cite}
          aria-label={labelled(t('enclosed.cite'), name)}
          {...tooltipAttributes({ label: t('enclosed.citeHint') })}
          onClick={() => onCite(!cite)}
          className="flex h-7 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs text-ink-2 hover:bg-hover hover:text-ink aria-pressed:bg-craft-tint aria-pressed:text-craft-ink"
        >
          <Quote aria-hidden size={13} />
          {t('enclosed.cite')}
        </button>
      ) : null}
      {onRemove ? (
        <IconButton
          icon={X}
          size="sm"
          label={t('enclosed.remove', { name })}
          className="mr-1"
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}

/** Returns the number of characters, and of pages for a PDF, as text. */
export function documentSize(
  { text, pages }: Pick<DocumentFile, 'text' | 'pages'>,
  t: TFunction<'composing'>,
): string {
  const characters = t('enclosed.characters', { count: text.length });
  return pages === undefined ? characters : `${t('enclosed.pages', { count: pages })} · ${characters}`;
}
