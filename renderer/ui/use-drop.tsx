import { type DragEvent, useRef, useState } from 'react';

/** Returns whether a drag carries files. */
export function carriesFiles(transfer: DataTransfer): boolean {
  return transfer.types.includes('Files');
}

/**
 * Returns whether an acceptable drag hovers over an element, and the handlers the element needs. Ignores drops that
 * an inner element has handled.
 */
export function useDrop(
  takes: (transfer: DataTransfer) => boolean,
  onDrop: (transfer: DataTransfer) => void,
  effect: DataTransfer['dropEffect'] = 'copy',
) {
  const [over, setOver] = useState(false);
  // Every child sends enter and leave events, so only their difference counts.
  const depth = useRef(0);
  const mine = (run: (event: DragEvent) => void) => (event: DragEvent) => {
    if (takes(event.dataTransfer)) run(event);
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
      event.dataTransfer.dropEffect = effect;
    }),
    onDrop: mine((event) => {
      depth.current = 0;
      setOver(false);
      if (event.defaultPrevented) return;
      event.preventDefault();
      onDrop(event.dataTransfer);
    }),
  };
  return [over, handlers] as const;
}

/** Covers a panel while an acceptable drag hovers over it. */
export function DropHint({ text }: { text: string }) {
  return (
    <div className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-lg border-2 border-dashed border-craft bg-background/85 text-lg font-medium text-craft-ink">
      {text}
    </div>
  );
}
