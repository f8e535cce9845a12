import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';

/** A row of the list above the text box. */
export interface Suggestion {
  readonly id: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly choose: () => void;
}

interface SuggestionListProps {
  readonly id: string;
  readonly label: string;
  /** Shown above the rows. */
  readonly note?: string | null;
  readonly rows: readonly Suggestion[];
  /** The index of the row that Enter chooses. */
  readonly at: number;
  readonly onHover: (at: number) => void;
}

/** Renders the rows above the text box, which keeps the focus. */
export function SuggestionList({ id, label, note = null, rows, at, onHover }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      // Pressing anything here must not move the focus from the text box.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className="motion-pop max-h-72 overflow-y-auto rounded-lg border border-hairline bg-raised p-1 shadow-overlay"
    >
      {note === null ? null : (
        <p role="presentation" className="px-2 py-1 text-sm text-ink-3">
          {note}
        </p>
      )}
      {rows.map((row, place) => (
        <Row
          key={row.id}
          id={`${id}-${row.id}`}
          active={place === at}
          icon={row.icon}
          onHover={() => onHover(place)}
          onChoose={row.choose}
        >
          {row.detail === undefined ? (
            <span className="truncate">{row.label}</span>
          ) : (
            <>
              <span className="max-w-[45%] shrink-0 truncate">{row.label}</span>
              <span className="min-w-0 flex-1 truncate text-sm text-ink-3">{row.detail}</span>
            </>
          )}
        </Row>
      ))}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly active: boolean;
  readonly icon: ReactNode;
  readonly onHover: () => void;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Row({ id, active, icon, onHover, onChoose, children }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the text box has the focus and names this row
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : onHover}
      onClick={onChoose}
      className={cx('flex min-h-8 items-center gap-2 rounded-md px-2 py-1', active && 'bg-hover')}
    >
      <span className="flex text-ink-3">{icon}</span>
      {children}
    </div>
  );
}
