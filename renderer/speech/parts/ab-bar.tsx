import i18next from 'i18next';
import { ArrowLeftRight, EyeOff, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShortcutOf } from '../../app/shortcuts.ts';
import { isOn, playerStore, stopPlayer, updateTrack, usePlayer } from '../../playback/player.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.tsx';
import { abStore, endComparison, hideNames, revealNames, type Side } from '../ab-store.ts';
import { takes } from '../speech.ts';
import { hearSide, switchSides } from '../take-actions.ts';
import { trackOf } from '../track-of.ts';

/** Renders the comparison of two takes: one click or key switches sides at the same relative position. */
export function AbBar() {
  const { t } = useTranslation('speech');
  const { a, b, hidden } = useStore(abStore);
  const keys = useShortcutOf('speech.switchSides');
  if (a === null && b === null) return null;
  return (
    <fieldset className="flex w-full min-w-0 items-center gap-1">
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
      {a !== null && b !== null ? (
        <IconButton
          icon={EyeOff}
          size="sm"
          label={t('ab.hide')}
          aria-pressed={hidden}
          className={cx(hidden && 'bg-hover text-ink')}
          onClick={hidden ? reveal : hide}
        />
      ) : null}
      <IconButton icon={X} size="sm" label={t('ab.end')} onClick={end} />
    </fieldset>
  );
}

/**
 * Renders the choice of the better side in place of the list of takes, which would show the names;
 * then reveals them.
 */
export function BlindChoice() {
  const { t } = useTranslation('speech');
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
      <p className="text-ink-2">{t('ab.blindHint')}</p>
      <div className="flex gap-2">
        <Button onClick={() => choose('a')}>{t('ab.choose', { side: 'A' })}</Button>
        <Button onClick={() => choose('b')}>{t('ab.choose', { side: 'B' })}</Button>
      </div>
    </div>
  );
}

/** Stops playback before hiding the names, as the playing take is known. */
function hide(): void {
  const { a, b } = abStore.getState();
  for (const id of [a, b]) if (id !== null) stopPlayer(id);
  hideNames();
}

function end(): void {
  reveal();
  endComparison();
}

/** Reveals the names, also in the player. */
function reveal(): void {
  revealNames();
  const playing = takes.find(playerStore.getState().track?.id ?? '');
  if (playing) updateTrack(trackOf(playing));
}

function choose(side: Side): void {
  const { [side]: chosen } = abStore.getState();
  reveal();
  const take = chosen === null ? undefined : takes.find(chosen);
  if (take) toast.show({ id: 'ab', title: i18next.t('speech:ab.chosen', { title: take.voiceName }) });
}

function SideButton({ side, takeId }: { side: Side; takeId: string | null }) {
  const { t } = useTranslation('speech');
  const take = useStore(takes.state, (state) => state.items.find((item) => item.id === takeId));
  const isPlaying = usePlayer(({ track, status }) => track?.id === takeId && isOn(status));
  const letter = side.toUpperCase();
  const hidden = useStore(abStore, (state) => state.hidden);
  const words = hidden ? '' : take?.voiceName;
  return (
    <button
      type="button"
      disabled={!take}
      title={words || undefined}
      aria-pressed={take ? isPlaying : undefined}
      aria-description={words ? t('ab.play', { side: letter, title: words }) : undefined}
      onClick={() => take && hearSide(side, take)}
      className={cx(
        'flex h-7 items-center gap-1.5 rounded-md border px-2 text-sm transition-colors',
        isPlaying ? 'border-craft bg-craft-tint text-craft-ink' : 'border-hairline bg-raised text-ink-2',
        take ? 'min-w-0 max-w-40 hover:border-edge hover:text-ink' : 'shrink-0 border-dashed text-ink-3',
      )}
    >
      <b className="font-semibold">{letter}</b>{' '}
      <span className="truncate">{words ?? t('ab.empty', { side: letter })}</span>
    </button>
  );
}
