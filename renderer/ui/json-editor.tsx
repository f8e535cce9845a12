import type { ReactNode } from 'react';
import { withWords } from '../locales/i18n.ts';
import { lazyCode, useLazyCode } from './lazy-code.ts';
import { Skeleton } from './skeleton.tsx';

const field = lazyCode(() => withWords(() => import('./json-field.tsx')));

export interface JsonEditorProps {
  readonly label: string;
  /** Keeps the label for screen readers only. */
  readonly labelHidden?: boolean;
  readonly value: string;
  readonly onValueChange: (text: string) => void;
  /** What is wrong with it though it is JSON; what is wrong with it as JSON the field says itself. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Read out with the field, where its help stands elsewhere. */
  readonly description?: string;
  readonly placeholder?: string;
  /** Need not be JSON: a result of a tool. */
  readonly anyText?: boolean;
  /** UTF-16 units; a million unless given. A longer text is not taken. */
  readonly maxLength?: number;
  /** Stands after the button that indents: a reset. */
  readonly trailing?: ReactNode;
}

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
