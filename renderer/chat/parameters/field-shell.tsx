import { Info, RotateCcw } from 'lucide-react';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import type { FieldHandle } from './field-edit.ts';
import { fieldHelp, fieldLabel } from './field-labels.ts';

interface FieldShellProps {
  readonly handle: FieldHandle;
  /** Whether the label belongs to a single control, which has the id `controlId(handle)`. */
  readonly labels?: boolean;
  /** Shown at the end of the label's line. */
  readonly side?: ReactNode;
  /** Notes on the allowed values, or on what applies while the field is not set. */
  readonly facts?: ReadonlyArray<string | null>;
  readonly error?: ReactNode;
  readonly children?: ReactNode;
}

/** The button that switches between the form of a field and JSON, at the end of its first line. */
export const FieldToggle = createContext<ReactNode>(null);

/** Lays out the common parts of a field: label, help on demand, error, and a reset button when it is set. */
export function FieldShell(props: FieldShellProps) {
  const { handle, labels = false, side, facts = [], error, children } = props;
  const { id, field } = handle;
  const toggle = use(FieldToggle);
  const [helps, setHelps] = useState(false);
  const shown = facts.filter((fact) => fact !== null);
  return (
    <div data-field={field.name} className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-7 items-center gap-1.5">
        <span className="flex min-w-0 flex-1 items-center gap-1">
          <FieldName handle={handle} labels={labels} />
          <HelpButton name={field.name} open={helps} onToggle={() => setHelps(!helps)} />
        </span>
        <ResetField handle={handle} />
        {side}
        {toggle}
      </div>
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {/* Screen readers read it even while it is hidden. */}
      <p id={`${id}-help`} hidden={!helps} className="text-xs text-ink-3">
        <code className="mr-1.5 font-mono text-2xs text-ink-2">{field.name}</code>
        {shown.length === 0 ? null : `${shown.join(' · ')} · `}
        {fieldHelp(field.name)}
      </p>
    </div>
  );
}

function HelpButton({ name, open, onToggle }: { name: string; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('parameters');
  return (
    <button
      type="button"
      aria-label={t('help', { name: fieldLabel(name) })}
      aria-expanded={open}
      onClick={onToggle}
      {...(open ? {} : tooltipAttributes({ label: fieldHelp(name) }))}
      className="flex size-6 shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink aria-expanded:text-ink"
    >
      <Info aria-hidden size={14} />
    </button>
  );
}

function FieldName({ handle, labels }: { handle: FieldHandle; labels: boolean }) {
  const { t } = useTranslation('parameters');
  const set = isTouched(handle);
  const look = cx('min-w-0 text-sm font-medium', set ? 'text-ink' : 'text-ink-2');
  const words = fieldLabel(handle.field.name);
  const { id } = handle;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {labels ? (
        <label id={`${id}-label`} htmlFor={controlId(handle)} className={look}>
          {words}
        </label>
      ) : (
        <span id={`${id}-label`} className={look}>
          {words}
        </span>
      )}
      {set ? (
        <>
          <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-craft" />
          <span className="sr-only">{t('isSet')}</span>
        </>
      ) : null}
    </span>
  );
}

/** Returns the id of the control that the label belongs to. */
export function controlId({ id }: FieldHandle): string {
  return `${id}-control`;
}

function ResetField({ handle }: { handle: FieldHandle }) {
  const { t } = useTranslation('parameters');
  const set = isTouched(handle);
  return (
    <IconButton
      icon={RotateCcw}
      size="sm"
      label={t('reset', { name: fieldLabel(handle.field.name) })}
      disabled={!set}
      onClick={() => handle.put(undefined)}
      className="disabled:invisible"
    />
  );
}

export function isTouched({ value, unfit }: Pick<FieldHandle, 'value' | 'unfit'>): boolean {
  return value !== undefined || unfit !== undefined;
}

/** Returns the ids of the texts that describe a field to a screen reader. */
export function describedBy({ id }: FieldHandle, wrong: boolean): string {
  return wrong ? `${id}-error ${id}-help` : `${id}-help`;
}

interface FieldChoiceProps<T extends string> {
  readonly handle: FieldHandle;
  readonly value: T;
  readonly choices: Readonly<Record<T, string>>;
  readonly onChoose: (value: T) => void;
}

/** Renders a choice between a few values; the field itself is its heading. */
export function FieldChoice<T extends string>({ handle, value, choices, onChoose }: FieldChoiceProps<T>) {
  return (
    <Segmented
      label={fieldLabel(handle.field.name)}
      labelHidden
      size="sm"
      value={value}
      options={(Object.entries(choices) as [T, string][]).map(([one, label]) => ({ value: one, label }))}
      onValueChange={onChoose}
    />
  );
}
