import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import { cx } from './cx.ts';
import { CONTROL } from './field.tsx';
import { isComposing } from './key-combo.ts';
import { toast } from './toast.tsx';

interface TitleFieldProps {
  readonly title: string;
  /** The accessible name; that of a conversation's name unless given. */
  readonly label?: string;
  /** The new title; null when nothing is to change. Called once. */
  readonly onDone: (title: string | null) => void;
  readonly className?: string;
}

/** A name being edited in its place: Enter or leaving keeps it, Esc does not. */
export function TitleField({ title, label, onDone, className }: TitleFieldProps) {
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
    const whole = next?.trim() ?? '';
    const name = whole
      .slice(0, NAME_MAX_LENGTH)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd();
    // A limit of the field itself would cut what is pasted without a word.
    if (name !== whole) toast.show({ title: t('list.nameCut', { max: NAME_MAX_LENGTH }) });
    onDone(name === '' || name === title ? null : name);
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
