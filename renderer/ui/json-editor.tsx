import { lazyView } from './lazy-view.tsx';
import { Skeleton } from './skeleton.tsx';

/**
 * A field for JSON: coloured, indented, with what is wrong in words under it. The editor is loaded when first shown. Tab
 * leaves it; Shift+Alt+F indents, F8 goes to what is wrong.
 */
export const JsonEditor = lazyView(
  async () => (await import('./json-field.tsx')).JsonField,
  <div aria-hidden className="flex flex-col gap-1.5">
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-20" />
  </div>,
);
