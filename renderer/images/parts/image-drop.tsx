import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draggedKind, droppedImage } from '../drag-image.ts';
import { reference } from '../images.ts';
import { takeAsReference } from '../use-in-bar.ts';

/** Files may be dropped and pasted anywhere in the panel to be the reference; while some hover over it, it says so. */
export function PanelDrop({ children }: { children: ReactNode }) {
  const { t } = useTranslation('images');
  const [over, handlers] = useDrop('files', ({ files }) => addFirst(files));
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
      {over ? (
        <div className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-lg border-2 border-dashed border-craft bg-background/85 text-lg font-medium text-craft-ink">
          {t('reference.drop')}
        </div>
      ) : null}
    </div>
  );
}

/** Renders an area that takes a dropped gallery tile as the reference. */
export function TileDrop({ className, children }: { className: string; children: ReactNode }) {
  const { t } = useTranslation('images');
  const [over, handlers] = useDrop('picture', (transfer) => void takeAsReference(droppedImage(transfer)));
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

function addFirst(files: FileList): void {
  // A request takes one reference: of several files, the first image wins.
  const file = [...files].find(({ type }) => type.startsWith('image/')) ?? files[0];
  if (file) void reference.addFile(file);
}

/** Whether something of this kind hovers over an element, and what the element needs to take it. */
function useDrop(kind: 'picture' | 'files', take: (transfer: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  // Enter and leave come for each child: only the difference tells.
  const depth = useRef(0);
  const mine = (run: (event: DragEvent) => void) => (event: DragEvent) => {
    if (draggedKind(event.dataTransfer) === kind) run(event);
  };
  const handlers = {
    onDragEnter: mine(() => {
      depth.current += 1;
      setOver(true);
    }),
    onDragLeave: mine(() => {
      depth.current -= 1;
      if (depth.current <= 0) setOver(false);
    }),
    onDragOver: mine((event) => {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    }),
    onDrop: mine((event) => {
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      take(event.dataTransfer);
    }),
  };
  return [over, handlers] as const;
}
