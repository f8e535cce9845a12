import type { JsonEditorProps } from './json-field.tsx';
import { lazyCode, useLazyCode } from './lazy-code.ts';
import { Skeleton } from './skeleton.tsx';

const field = lazyCode(() => import('./json-field.tsx'));

/**
 * A field for JSON: coloured, indented, with what is wrong in words under it. The editor is read when first shown. Tab
 * leaves it; Shift+Alt+F indents, F8 goes to what is wrong.
 */
export function JsonEditor(props: JsonEditorProps) {
  const code = useLazyCode(field);
  if (code) return <code.JsonField {...props} />;
  return (
    <div aria-hidden className="flex flex-col gap-1.5">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-20" />
    </div>
  );
}
