import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FoldProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** Muted text about the content, on the same line. */
  readonly detail?: ReactNode;
  /** Rendered when first opened. */
  readonly children: ReactNode;
}

/** Renders a collapsed block with a title line. */
export function Fold({ icon, title, detail, children }: FoldProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="group/fold my-2 rounded-lg border border-hairline bg-panel text-base"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-9 select-none items-center gap-2 rounded-lg px-3 text-sm text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="flex text-ink-3">{icon}</span>
        <span className="max-w-[75%] shrink-0 truncate font-medium">{title}</span>
        <span data-not-words className="min-w-0 flex-1 truncate font-mono text-xs text-ink-3">
          {detail}
        </span>
        <ChevronRight
          aria-hidden
          size={15}
          className="shrink-0 transition-transform group-open/fold:rotate-90"
        />
      </summary>
      <div className="border-t border-hairline px-3 py-2.5">{opened ? children : null}</div>
    </details>
  );
}
