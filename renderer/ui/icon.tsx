import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';

/** An icon that its button draws as it draws all others, or one that is drawn differently. */
export type AnyIcon = LucideIcon | ReactElement;

/** Draws the icon of a button or a menu item; the words beside it or its label say what it means. */
export function Icon({ of: Drawing, size }: { readonly of: AnyIcon | undefined; readonly size: number }) {
  if (Drawing === undefined || isValidElement(Drawing)) return Drawing;
  return <Drawing aria-hidden size={size} />;
}
