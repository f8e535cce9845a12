import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import { cx } from './cx.ts';
import { CONTROL } from './field.tsx';
import { focusWhenShown } from './focus-when-shown.ts';
import { isComposing } from './key-combo.ts';
import { toast } from './toast.tsx';

interface TitleFieldProps {
  readonly title: string;
  /** The accessible name; that of a conversation title by default. */
  readonly label?: string;
  /** Receives the new title, or null for no change. Runs once. */
  readonly onDone: (title: string | null) => void;
  /** Selects the button that the field replaces, which gets the focus back. */
  readonly back?: string;
  readonly className?: string;
}

/** Edits a name in place: Enter or leaving the field saves it, Esc cancels. */
export function TitleField({ title, label, onDone, back, className }: TitleFieldProps) {
  const { t } = useTranslation('chat');
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const finish = (next: string | null) => {
    if (done.current) return;
    done.current = true;
    const typed = next?.trim() ?? '';
    const name = typed
      .slice(0, NAME_MAX_LENGTH)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd();
    // The field itself has no limit, because it would truncate pasted text silently.
    if (name !== typed) toast.show({ title: t('list.nameCut', { max: NAME_MAX_LENGTH }) });
    onDone(name === '' || name === title ? null : name);
    if (back !== undefined) focusWhenShown(back);
  };
  return (
    <input
      ref={field}
      aria-label={label ?? t('list.renameLabel')}
      defaultValue={title}
      onBlur={(event) => finish(event.currentTarget.value)}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(null);
      }}
      className={cx(CONTROL, 'h-7', className)}
    />
  );
}
