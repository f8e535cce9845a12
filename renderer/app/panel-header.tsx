import type { ReactNode } from 'react';
import { ListToggle } from './list-toggle.tsx';

interface PanelHeaderProps {
  /** The name of the open item; rendered as an `h1` unless it is an element. */
  readonly title: ReactNode;
  /** Buttons at the right. */
  readonly children?: ReactNode;
}

/** The line over the main view: title at the left, tools at the right. Brings the list back where it is hidden. */
export function PanelHeader({ title, children }: PanelHeaderProps) {
  return (
    <header className="flex h-header shrink-0 items-center gap-2 border-b border-hairline pr-3 pl-3 wide:pl-5">
      <ListToggle when="hidden" />
      <div className="min-w-0 flex-1">
        {typeof title === 'string' ? <h1 className="truncate text-base font-semibold">{title}</h1> : title}
      </div>
      <div className="flex shrink-0 items-center gap-1">{children}</div>
    </header>
  );
}
