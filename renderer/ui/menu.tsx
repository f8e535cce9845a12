import type { ReactElement, ReactNode } from 'react';
import type { KeyCombo } from './key-combo.ts';
import { lazyCode, useLazyCode } from './lazy-code.ts';
import { usePopupTrigger } from './popup-trigger.ts';

const surface = lazyCode(() => import('./menu-surface.tsx'));

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly align?: 'start' | 'center' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** A list of things to do, opened by a button. Arrow keys, typing ahead and Esc work. */
export function Menu({ trigger, children, side = 'bottom', align = 'start', open, onOpenChange }: MenuProps) {
  const popup = usePopupTrigger({ trigger, kind: 'menu', open, onOpenChange, preload: surface.load });
  const code = useLazyCode(surface, popup.wanted);
  return (
    <>
      {popup.trigger}
      {code && popup.wanted ? (
        <code.MenuSurface
          open={popup.open}
          onOpenChange={popup.onPopupChange}
          anchor={popup.anchor}
          side={side}
          align={align}
        >
          {children}
        </code.MenuSurface>
      ) : null}
    </>
  );
}

export interface MenuItemProps {
  readonly children: ReactNode;
  readonly onSelect: () => void;
  readonly icon?: ReactNode;
  readonly shortcut?: KeyCombo | undefined;
  readonly tone?: 'normal' | 'danger';
  readonly disabled?: boolean;
}

export function MenuItem(props: MenuItemProps) {
  const code = useLazyCode(surface);
  return code ? <code.MenuItem {...props} /> : null;
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

/** Renders one of several choices and marks the current one. */
export function MenuChoice<T extends string>(props: MenuChoiceProps<T>) {
  const code = useLazyCode(surface);
  return code ? <code.MenuChoice {...props} /> : null;
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-0 border-t border-hairline" />;
}

/** Items that belong together, under a small heading. */
export function MenuGroup(props: { readonly label?: string; readonly children: ReactNode }) {
  const code = useLazyCode(surface);
  return code ? <code.MenuGroup {...props} /> : null;
}
