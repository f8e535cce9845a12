import { ArrowLeftRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShortcutOf } from '../../app/use-shortcut-of.ts';
import { usePlayer } from '../../playback/player.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { abStore, endComparison, type Side } from '../ab-store.ts';
import { takes } from '../speech.ts';
import { hearSide, switchSides } from '../take-actions.ts';

/** Two takes held against each other: one click or key goes to the other side at the same part of the way. */
export function AbBar() {
  const { t } = useTranslation('speech');
  const { a, b } = useStore(abStore);
  const keys = useShortcutOf('speech.switchSides');
  if (a === null && b === null) return null;
  return (
    <fieldset className="flex min-w-0 items-center gap-1">
      <legend className="sr-only">{t('ab.label')}</legend>
      <SideButton side="a" takeId={a} />
      <IconButton
        icon={ArrowLeftRight}
        size="sm"
        label={t('ab.switch')}
        shortcut={keys}
        disabled={a === null || b === null}
        onClick={switchSides}
      />
      <SideButton side="b" takeId={b} />
      <IconButton icon={X} size="sm" label={t('ab.end')} onClick={endComparison} />
    </fieldset>
  );
}

function SideButton({ side, takeId }: { side: Side; takeId: string | null }) {
  const { t } = useTranslation('speech');
  const take = useStore(takes.state, (state) => state.items.find((item) => item.id === takeId));
  const isPlaying = usePlayer(
    ({ track, status }) => track?.id === takeId && (status === 'playing' || status === 'loading'),
  );
  const letter = side.toUpperCase();
  const words = take?.voiceName;
  return (
    <button
      type="button"
      disabled={!take}
      aria-pressed={take ? isPlaying : undefined}
      aria-description={words === undefined ? undefined : t('ab.play', { side: letter, title: words })}
      onClick={() => take && hearSide(side, take)}
      className={cx(
        'flex h-7 min-w-0 max-w-40 items-center gap-1.5 rounded-md border px-2 text-sm transition-colors',
        isPlaying ? 'border-craft bg-craft-tint text-craft-ink' : 'border-hairline bg-raised text-ink-2',
        take ? 'hover:border-edge hover:text-ink' : 'border-dashed text-ink-3',
      )}
    >
      <b className="font-semibold">{letter}</b>{' '}
      <span className="truncate">{words ?? t('ab.empty', { side: letter })}</span>
    </button>
  );
}
