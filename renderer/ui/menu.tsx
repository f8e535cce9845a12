import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import type { KeyCombo } from './key-combo.ts';
import { usePopupTrigger } from './popup-trigger.ts';

const load = () => import('./menu-surface.tsx');
const Surface = lazy(() => load().then((module) => ({ default: module.MenuSurface })));
const Item = lazy(() => load().then((module) => ({ default: module.MenuItem })));
const Choice = lazy(() => load().then((module) => ({ default: module.MenuChoice })));
const Group = lazy(() => load().then((module) => ({ default: module.MenuGroup })));

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
  const popup = usePopupTrigger({ trigger, kind: 'menu', open, onOpenChange, preload: load });
  return (
    <>
      {popup.trigger}
      {popup.wanted ? (
        <Suspense fallback={null}>
          <Surface
            open={popup.open}
            onOpenChange={popup.onPopupChange}
            anchor={popup.anchor}
            side={side}
            align={align}
          >
            {children}
          </Surface>
        </Suspense>
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
  return <Item {...props} />;
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

/** One choice among several, the present one marked. */
export function MenuChoice<T extends string>(props: MenuChoiceProps<T>) {
  return <Choice {...props} />;
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-0 border-t border-hairline" />;
}

/** Items that belong together, under a small heading. */
export function MenuGroup(props: { readonly label?: string; readonly children: ReactNode }) {
  return <Group {...props} />;
}
