import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/field.tsx';
import { isComposing } from '../../ui/key-combo.ts';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { hasStyle, stylesOf, toggleStyle } from '../style-chips.ts';

interface StyleChipsProps {
  readonly label: string;
  readonly addLabel: string;
  readonly placeholder: string;
  /** The styles as sent, separated by commas. */
  readonly value: string;
  readonly suggestions: readonly string[];
  /** The number of suggestions shown before the user types. */
  readonly few?: number;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Renders styles as toggles, and a field for others. */
export function StyleChips(props: StyleChipsProps) {
  const { label, addLabel, placeholder, value, suggestions, few = 4, error, onChange } = props;
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = stylesOf(value);
  const others = suggestions.filter((style) => !hasStyle(value, style));
  const words = typed?.trim().toLocaleLowerCase() ?? '';
  const offered =
    typed === null
      ? others.slice(0, few)
      : others.filter((style) => style.toLocaleLowerCase().includes(words));

  const toggle = (style: string) => {
    onChange(toggleStyle(value, style));
    // The chip moves; the focus follows it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        group.current?.querySelector<HTMLElement>(`[data-chip="${CSS.escape(style)}"]`)?.focus();
    });
  };
  const add = () => {
    const fresh = stylesOf(typed ?? '').filter((style) => !hasStyle(value, style));
    if (fresh.length > 0) onChange(toggleStyle(value, fresh.join(',')));
    setTyped('');
  };
  const close = () => {
    setTyped(null);
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>('[data-add]')?.focus());
  };
  return (
    <fieldset
      ref={group}
      aria-describedby={error ? errorId : undefined}
      onBlur={(event) => {
        if (typed === null || event.currentTarget.contains(event.relatedTarget)) return;
        add();
        setTyped(null);
      }}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {chosen.map((style) => (
          <Chip key={style} style={style} on onToggle={toggle} />
        ))}
        {typed === null ? (
          <button
            type="button"
            data-add
            aria-label={addLabel}
            {...tooltipAttributes({ label: addLabel })}
            onClick={() => setTyped('')}
            className="order-last flex h-6.5 items-center rounded-full border border-hairline px-2.5 text-ink-2 hover:border-edge hover:text-ink"
          >
            <Plus aria-hidden size={13} />
          </button>
        ) : (
          <input
            // biome-ignore lint/a11y/noAutofocus: it stands in place of the button that was just pressed
            autoFocus
            aria-label={addLabel}
            placeholder={placeholder}
            value={typed}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (isComposing(event.nativeEvent)) return;
              const takes = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
              if (takes || event.key === ',' || event.key === '，') {
                event.preventDefault();
                if (typed.trim() === '' && takes) close();
                else add();
              } else if (event.key === 'Escape') {
                event.stopPropagation();
                close();
              } else if (event.key === 'Backspace' && typed === '') {
                const last = chosen.at(-1);
                if (last !== undefined) onChange(toggleStyle(value, last));
              }
            }}
            className="h-6.5 w-full min-w-0 rounded-full border border-hairline bg-raised px-3 text-sm focus-visible:border-craft focus-visible:outline-1 focus-visible:outline-offset-0"
          />
        )}
        {offered.map((style) => (
          <Chip key={style} style={style} on={false} onToggle={toggle} />
        ))}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}

function Chip({ style, on, onToggle }: { style: string; on: boolean; onToggle: (style: string) => void }) {
  return (
    <button
      type="button"
      data-chip={style}
      aria-pressed={on}
      title={style}
      onClick={() => onToggle(style)}
      className={cx(
        'h-6.5 max-w-full truncate rounded-full border px-2.5 text-sm transition-colors',
        on
          ? 'border-craft bg-craft-tint text-craft-ink'
          : 'border-hairline text-ink-2 hover:border-edge hover:text-ink',
      )}
    >
      {style}
    </button>
  );
}
