import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/**
 * Animates the room for content that appears and disappears above the text, so that the text does not jump while the
 * user works in it.
 */
export function Folding({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <div
      inert={!open}
      className={cx(
        'grid shrink-0 transition-[grid-template-rows,margin-bottom,opacity] duration-200 motion-reduce:transition-none',
        open ? 'mb-4 grid-rows-[1fr]' : 'mb-0 grid-rows-[0fr] opacity-0',
      )}
    >
      {/* Clipped at the bottom only, so that focus outlines at the edges stay visible. */}
      <div
        className={cx(
          'min-h-0 min-w-0',
          open ? 'overflow-clip [overflow-clip-margin:6px]' : 'overflow-hidden',
        )}
      >
        {children}
      </div>
    </div>
  );
}
