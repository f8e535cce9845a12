import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DropHint, useDrop } from '../../ui/use-drop.tsx';
import { draggedKind, droppedImage } from '../drag-image.ts';
import { reference } from '../images.ts';
import { takeAsReference } from '../use-in-bar.ts';

/**
 * Renders a panel that accepts dropped and pasted files as the reference, and says so while files
 * are dragged over it.
 */
export function PanelDrop({ children }: { children: ReactNode }) {
  const { t } = useTranslation('images');
  const [over, handlers] = useDrop(carries('files'), ({ files }) => addFirst(files));
  return (
    <div
      {...handlers}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        addFirst(event.clipboardData.files);
      }}
      className="@container relative flex min-h-0 flex-1 flex-col"
    >
      {children}
      {over ? <DropHint text={t('reference.drop')} /> : null}
    </div>
  );
}

/** Renders an area that takes a dropped gallery tile as the reference. */
export function TileDrop({ className, children }: { className: string; children: ReactNode }) {
  const { t } = useTranslation('images');
  const [over, handlers] = useDrop(
    carries('picture'),
    (transfer) => void takeAsReference(droppedImage(transfer)),
  );
  return (
    <div {...handlers} className={className}>
      {children}
      {over ? (
        <div className="pointer-events-none absolute inset-0 z-20 flex items-center justify-center rounded-lg border-2 border-dashed border-craft bg-background/90 px-4 text-center font-medium text-craft-ink">
          {t('reference.drop')}
        </div>
      ) : null}
    </div>
  );
}

const carries = (kind: 'picture' | 'files') => (transfer: DataTransfer) => draggedKind(transfer) === kind;

function addFirst(files: FileList): void {
  // A request takes one reference: of several files, the first image wins.
  const file = [...files].find(({ type }) => type.startsWith('image/')) ?? files[0];
  if (file) void reference.addFile(file);
}
