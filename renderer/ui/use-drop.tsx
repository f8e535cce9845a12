import { type DragEvent, useRef, useState } from 'react';

/** Whether a drag carries files. */
export function carriesFiles(transfer: DataTransfer): boolean {
  return transfer.types.includes('Files');
}

/**
 * Returns whether something that an element takes hovers over it, and the handlers that the element needs. What an
 * element inside has taken is not taken again.
 */
export function useDrop(
  takes: (transfer: DataTransfer) => boolean,
  onDrop: (transfer: DataTransfer) => void,
  effect: DataTransfer['dropEffect'] = 'copy',
) {
  const [over, setOver] = useState(false);
  // Enter and leave come for each child: only the difference tells.
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

/** Covers a panel while something that it takes hovers over it. */
export function DropHint({ text }: { text: string }) {
  return (
    <div className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-lg border-2 border-dashed border-craft bg-background/85 text-lg font-medium text-craft-ink">
      {text}
    </div>
  );
}
