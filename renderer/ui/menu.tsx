import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';
import { type AnyIcon, Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import type { KeyCombo } from './key-combo.ts';
import { closeOnLeaving, usePopupTrigger } from './popup-trigger.ts';

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly align?: 'start' | 'center' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** Renders a menu opened by a button; supports arrow keys, type-ahead and Esc. */
export function Menu({ trigger, children, side = 'bottom', align = 'start', open, onOpenChange }: MenuProps) {
  const popup = usePopupTrigger({ trigger, kind: 'menu', open, onOpenChange });
  return (
    <>
      {popup.trigger}
      {popup.wasOpened ? (
        <MenuSurface
          open={popup.open}
          onOpenChange={popup.onPopupChange}
          anchor={popup.anchor}
          side={side}
          align={align}
        >
          {children}
        </MenuSurface>
      ) : null}
    </>
  );
}

export interface MenuItemProps {
  readonly children: ReactNode;
  readonly onSelect: () => void;
  readonly icon?: AnyIcon | undefined;
  readonly shortcut?: KeyCombo | undefined;
  readonly tone?: 'normal' | 'danger';
  readonly disabled?: boolean;
}

export interface MenuChoiceProps<T extends string> {
  readonly label?: string;
  readonly value: T | null;
  onValueChange(value: T): void;
  readonly options: ReadonlyArray<{
    readonly value: T;
    readonly label: ReactNode;
    readonly detail?: ReactNode;
  }>;
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-0 border-t border-hairline" />;
}

interface MenuSurfaceProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean, event: Event) => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly align: 'start' | 'center' | 'end';
  readonly children: ReactNode;
}

/** A menu that fits neither below nor above its button opens beside it. */
const BESIDE_IF_HIGH = { fallbackAxisSide: 'end' } as const;

export function MenuSurface({ open, onOpenChange, anchor, side, align, children }: MenuSurfaceProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => onOpenChange(next, details.event)}
      onOpenChangeComplete={(next) => {
        // A menu that closes at once takes the focus while it fades out, and the focus would be lost with it.
        if (!next && document.activeElement === document.body) anchor.current?.focus();
      }}
      modal
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          collisionAvoidance={BESIDE_IF_HIGH}
          {...closeOnLeaving(anchor, (event) => onOpenChange(false, event))}
          className="z-50"
        >
          <Base.Popup
            finalFocus={() => (hasMovedFocus(anchor.current) ? false : (anchor.current ?? true))}
            className={POPUP}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Returns whether the chosen command opened a dialog, a text field for renaming, or a search bar, which then keeps
 * the focus.
 */
function hasMovedFocus(trigger: HTMLElement | null): boolean {
  const focused = document.activeElement;
  const dialog = focused?.closest('[role=dialog], [role=alertdialog]') ?? null;
  if (dialog !== null && !dialog.contains(trigger)) return true;
  return focused?.matches('input:not([type=radio], [type=checkbox]), textarea, search *') ?? false;
}

const POPUP =
  'motion-pop max-h-(--available-height) min-w-44 max-w-80 overflow-y-auto rounded-lg border border-hairline bg-raised p-1 shadow-overlay outline-none';
const ROW =
  'flex min-h-8 select-none items-center gap-2 rounded-md px-2 py-1 text-base outline-none data-highlighted:bg-hover data-disabled:opacity-50';
const HEADING = 'px-2 pt-1.5 pb-1 text-xs text-ink-3';

export function MenuItem({
  children,
  onSelect,
  icon,
  shortcut,
  tone = 'normal',
  disabled = false,
}: MenuItemProps) {
  return (
    <Base.Item
      disabled={disabled}
      onClick={onSelect}
      className={cx(ROW, tone === 'danger' ? 'text-bad' : 'text-ink')}
    >
      {icon ? (
        <span className={cx('flex', tone === 'normal' && 'text-ink-2')}>
          <Icon of={icon} size={16} />
        </span>
      ) : null}
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{children}</span>
      {shortcut ? <Kbd combo={shortcut} /> : null}
    </Base.Item>
  );
}

/** Renders one of several choices and marks the current one. */
export function MenuChoice<T extends string>({ label, value, onValueChange, options }: MenuChoiceProps<T>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: T) => onValueChange(next)}>
      {label ? <Base.GroupLabel className={HEADING}>{label}</Base.GroupLabel> : null}
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className={cx(ROW, 'text-ink')}>
          <span className="flex size-4 shrink-0 text-craft">
            <Base.RadioItemIndicator>
              <Check aria-hidden size={16} />
            </Base.RadioItemIndicator>
          </span>
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 wrap-anywhere">{option.label}</span>
            {option.detail ? (
              <span
                title={typeof option.detail === 'string' ? option.detail : undefined}
                className="block truncate text-xs text-ink-3"
              >
                {option.detail}
              </span>
            ) : null}
          </span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

/** Items that belong together, under a small heading. */
export function MenuGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className={HEADING}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

interface MenuSubProps {
  readonly label: string;
  readonly icon: AnyIcon;
  readonly children: ReactNode;
}

/** Renders an item that opens a submenu. */
export function MenuSub({ label, icon, children }: MenuSubProps) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className={cx(ROW, 'text-ink data-popup-open:bg-hover')}>
        <span className="flex text-ink-2">
          <Icon of={icon} size={16} />
        </span>
        <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{label}</span>
        <ChevronRight aria-hidden size={14} className="text-ink-3" />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner sideOffset={2} alignOffset={-4} collisionPadding={8} className="z-50">
          <Base.Popup className={POPUP}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}
