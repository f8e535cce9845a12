import { comboCaps, IS_MAC, type KeyCombo } from './key-combo.ts';

/** Renders a key combination as key caps with the platform's symbols. */
export function Kbd({ combo, tone = 'quiet' }: { combo: KeyCombo; tone?: 'quiet' | 'tooltip' }) {
  return (
    <kbd className="inline-flex shrink-0 items-center gap-0.5 font-sans text-2xs">
      {comboCaps(combo, IS_MAC).map((cap) => (
        <span
          key={cap}
          className={
            tone === 'tooltip'
              ? 'opacity-75'
              : 'min-w-5 rounded-sm border border-hairline bg-panel px-1 py-px text-center text-ink-2'
          }
        >
          {cap}
        </span>
      ))}
    </kbd>
  );
}
