import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { wrapClass } from '../lib/long-runs.ts';
import { cx } from './cx.ts';

/** Renders one muted line of help under a field. */
export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-xs text-ink-3">
      {children}
    </p>
  );
}

/** Describes the problem with the value and how to fix it. Screen readers announce it when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-xs text-bad">
      <CircleAlert aria-hidden size={14} className="mt-0.5" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

/** The classes of every text box. */
export const CONTROL =
  'w-full min-w-0 rounded-md border border-hairline bg-raised px-2.5 text-base text-ink hover:border-edge focus-visible:border-craft focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-bad disabled:bg-panel disabled:text-ink-3 transition-colors';

interface FieldProps {
  readonly label: ReactNode;
  /** Keeps the label for screen readers only. */
  readonly labelHidden?: boolean;
  readonly hint?: ReactNode;
  /** A problem with the value; its presence marks the field invalid. */
  readonly error?: ReactNode;
  readonly onValueChange?: (value: string) => void;
}

type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'children'> & {
    /** Shown at the end of the text box: a unit or a button. */
    readonly trailing?: ReactNode;
  };

/** Renders a single-line text field that is linked to its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, onValueChange, onChange, trailing, className, id, ...rest } =
    props;
  const parts = useFieldParts(id, hint, error);
  return (
    <FieldFrame parts={parts} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <span className="relative block">
        <input
          {...rest}
          {...parts.control}
          onChange={(event) => {
            onChange?.(event);
            onValueChange?.(event.currentTarget.value);
          }}
          className={cx(CONTROL, 'h-8', trailing !== undefined && 'pr-10', className)}
        />
        {trailing !== undefined ? (
          <span className="absolute inset-y-0 right-1 flex items-center text-xs text-ink-3">{trailing}</span>
        ) : null}
      </span>
    </FieldFrame>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, 'children'>;

/** Renders a multi-line text field that is linked to its label, hint and error. */
export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, hint, error, onValueChange, onChange, className, id, ...rest } = props;
  const parts = useFieldParts(id, hint, error);
  return (
    <FieldFrame parts={parts} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <textarea
        rows={4}
        {...rest}
        {...parts.control}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.currentTarget.value);
        }}
        className={cx(CONTROL, 'block resize-y py-1.5', className, wrapClass(String(rest.value ?? '')))}
      />
    </FieldFrame>
  );
}

type FieldParts = ReturnType<typeof useFieldParts>;

function useFieldParts(givenId: string | undefined, hint: ReactNode, error: ReactNode) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return {
    id,
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined },
  } as const;
}

interface FieldFrameProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  readonly parts: FieldParts;
  readonly labelHidden: boolean | undefined;
  readonly children: ReactNode;
}

function FieldFrame({ parts, label, labelHidden, hint, error, children }: FieldFrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={parts.id} className={labelHidden ? 'sr-only' : 'block text-sm font-medium text-ink-2'}>
        {label}
      </label>
      {children}
      {error ? <FieldError id={`${parts.id}-error`}>{error}</FieldError> : null}
      {hint ? <FieldHint id={`${parts.id}-hint`}>{hint}</FieldHint> : null}
    </div>
  );
}
