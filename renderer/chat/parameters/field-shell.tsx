import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/field.tsx';
import { fieldHelp, fieldLabel } from './field-words.ts';
import type { FieldHandle } from './use-field.ts';

interface FieldShellProps {
  readonly handle: FieldHandle;
  /** Ids of the parts, for a control that names itself by them. */
  readonly id: string;
  /** Stands at the end of the label's line. */
  readonly side?: ReactNode;
  /** What the value may be, or applies while it is not set. */
  readonly facts?: ReadonlyArray<string | null>;
  readonly error?: ReactNode;
  readonly children?: ReactNode;
}

/** What all fields have: label, the service's own name, what it does, what is wrong, and a reset where it is set. */
export function FieldShell({ handle, id, side, facts = [], error, children }: FieldShellProps) {
  const { field } = handle;
  const shown = facts.filter((fact) => fact !== null);
  return (
    <div data-field={field.name} className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-7 items-center gap-1.5">
        <FieldName handle={handle} id={id} />
        {side}
        <ResetField handle={handle} />
      </div>
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <p id={`${id}-help`} className="text-xs text-ink-3">
        <code className="mr-1.5 font-mono text-2xs text-ink-2">{field.name}</code>
        {shown.length === 0 ? null : `${shown.join(' · ')} · `}
        {fieldHelp(field.name)}
      </p>
    </div>
  );
}

function FieldName({ handle, id }: { handle: FieldHandle; id: string }) {
  const { t } = useTranslation('parameters');
  const set = isTouched(handle);
  return (
    <span
      id={`${id}-label`}
      className={cx(
        'flex min-w-0 flex-1 items-center gap-1.5 text-sm font-medium',
        set ? 'text-ink' : 'text-ink-2',
      )}
    >
      {fieldLabel(handle.field.name)}
      {set ? (
        <>
          <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-craft" />
          <span className="sr-only">{t('isSet')}</span>
        </>
      ) : null}
    </span>
  );
}

function ResetField({ handle }: { handle: FieldHandle }) {
  const { t } = useTranslation('parameters');
  const set = isTouched(handle);
  return (
    <IconButton
      size="sm"
      label={t('reset', { name: fieldLabel(handle.field.name) })}
      disabled={!set}
      onClick={() => handle.put(undefined)}
      className={set ? undefined : 'invisible'}
    >
      <RotateCcw aria-hidden size={14} />
    </IconButton>
  );
}

export function isTouched({ value, unfit }: Pick<FieldHandle, 'value' | 'unfit'>): boolean {
  return value !== undefined || unfit !== undefined;
}

/** What of a field is read out after its name. */
export function describedBy(id: string, wrong: boolean): string {
  return wrong ? `${id}-error ${id}-help` : `${id}-help`;
}
