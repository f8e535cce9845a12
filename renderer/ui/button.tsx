import { type ComponentPropsWithRef, useReducer, useRef } from 'react';
import { cx } from './cx.ts';
import { type AnyIcon, Icon } from './icon.tsx';
import { comboForAria, IS_MAC, type KeyCombo } from './key-combo.ts';
import { Spinner } from './spinner.tsx';
import { type TooltipSide, tooltipAttributes } from './tooltip.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-craft text-on-fill font-semibold hover:bg-craft-hover disabled:opacity-50 aria-disabled:opacity-50',
  secondary:
    'border border-hairline bg-raised text-ink font-medium hover:bg-hover data-popup-open:bg-hover disabled:text-ink-3 aria-disabled:text-ink-3',
  ghost:
    'text-ink-2 font-medium hover:bg-hover hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink disabled:opacity-50 aria-disabled:opacity-50',
  danger: 'bg-bad text-on-fill font-semibold hover:bg-bad-hover disabled:opacity-50 aria-disabled:opacity-50',
};
const SIZES: Record<ButtonSize, string> = { sm: 'h-7 px-2.5 text-sm', md: 'h-8 px-3 text-base' };
const SHAPE =
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md transition-colors';

/**
 * Renders a button without a look. One that is disabled while it has the focus only ignores presses, because the browser
 * moves the focus of a disabled element to the page.
 */
export function PlainButton({ disabled = false, ...props }: ComponentPropsWithRef<'button'>) {
  const isFocused = useRef(false);
  const [, update] = useReducer((count: number) => count + 1, 0);
  const ignores = disabled && isFocused.current;
  return (
    <button
      type="button"
      {...props}
      disabled={disabled && !ignores}
      aria-disabled={ignores || props['aria-disabled']}
      onClick={ignores ? (event) => event.preventDefault() : props.onClick}
      onFocus={(event) => {
        isFocused.current = true;
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        // A window in the background keeps its focused element.
        isFocused.current = document.activeElement === event.currentTarget;
        if (ignores && !isFocused.current) update();
        props.onBlur?.(event);
      }}
    />
  );
}

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Shown before the label. */
  readonly icon?: AnyIcon | undefined;
  /**
   * Whether work is running: shows a spinner instead of the icon or label and ignores clicks, but keeps its width and
   * the focus.
   */
  readonly busy?: boolean;
}

/** Renders a button with a text label. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'md',
    icon,
    busy = false,
    className,
    children,
    onClick,
    ...rest
  } = props;
  return (
    <PlainButton
      {...rest}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(SHAPE, busy && 'relative', VARIANTS[variant], SIZES[size], className)}
    >
      {busy && icon === undefined ? (
        <>
          <span className="absolute flex">
            <Spinner />
          </span>
          {/* Invisible, but still the accessible name. */}
          <span className="opacity-0">{children}</span>
        </>
      ) : (
        <>
          {busy ? <Spinner /> : <Icon of={icon} size={size === 'sm' ? 14 : 16} />}
          {children}
        </>
      )}
    </PlainButton>
  );
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  /** The accessible name, also shown as the tooltip. */
  readonly label: string;
  readonly shortcut?: KeyCombo | undefined;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly tooltipSide?: TooltipSide;
  readonly icon: AnyIcon;
}

/** Renders a square button with an icon; its label is the tooltip and the accessible name. */
export function IconButton(props: IconButtonProps) {
  const { label, shortcut, variant = 'ghost', size = 'md', tooltipSide, className, icon, ...rest } = props;
  return (
    <PlainButton
      aria-label={label}
      aria-keyshortcuts={shortcut ? comboForAria(shortcut, IS_MAC) : undefined}
      {...tooltipAttributes({ label, shortcut, side: tooltipSide })}
      {...rest}
      className={cx(SHAPE, VARIANTS[variant], size === 'sm' ? 'size-7' : 'size-8', className)}
    >
      <Icon of={icon} size={size === 'sm' ? 15 : 17} />
    </PlainButton>
  );
}
