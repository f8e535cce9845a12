import { lazy, Suspense } from 'react';
import { readCode } from '../lib/read-code.ts';
import type { JsonEditorProps } from './json-field.tsx';
import { Skeleton } from './skeleton.tsx';

const JsonField = lazy(async () => ({
  default: (await readCode(() => import('./json-field.tsx'))).JsonField,
}));

/**
 * A field for JSON: coloured, indented, with what is wrong in words under it. The editor is loaded when first shown. Tab
 * leaves it; Shift+Alt+F indents, F8 goes to what is wrong.
 */
export function JsonEditor(props: JsonEditorProps) {
  return (
    <Suspense
      fallback={
        <div aria-hidden className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-20" />
        </div>
      }
    >
      <JsonField {...props} />
    </Suspense>
  );
}
