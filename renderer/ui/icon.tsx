import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';

/** An icon component that the button sizes, or an element that is rendered as it is. */
export type AnyIcon = LucideIcon | ReactElement;

/** Renders the icon of a button or menu item, hidden from screen readers because a label says the same. */
export function Icon({ of: Drawing, size }: { readonly of: AnyIcon | undefined; readonly size: number }) {
  if (Drawing === undefined || isValidElement(Drawing)) return Drawing;
  return <Drawing aria-hidden size={size} />;
}
