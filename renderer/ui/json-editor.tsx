import { lazyView } from './lazy-view.tsx';
import { Skeleton } from './skeleton.tsx';

/**
 * Renders a JSON field with syntax highlighting and a description of its first error. The editor loads when first
 * shown. Tab leaves it, Shift+Alt+F formats, F8 jumps to the error.
 */
export const JsonEditor = lazyView(
  async () => (await import('./json-field.tsx')).JsonField,
  <div aria-hidden className="flex flex-col gap-1.5">
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-20" />
  </div>,
);
