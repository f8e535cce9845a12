import type { ReactNode } from 'react';
import { ListToggle } from './list-toggle.tsx';

/** The line over the list: its name, and buttons such as "new". */
export function ListHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="list-edges flex h-header shrink-0 items-center gap-1 pl-2">
      <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{title}</h2>
      <ListToggle when="shown" />
      {children}
    </header>
  );
}
