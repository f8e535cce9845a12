import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Take } from '../../../shared/domain/take.ts';
import { usePlayer } from '../../playback/player.ts';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { togglePlayTake } from '../take-actions.ts';
import { isPlayable } from '../track-of.ts';

/** The round button that plays a take, as soon as its first part is there. */
export function TakePlay({ take, title, current }: { take: Take; title: string; current: boolean }) {
  const { t } = useTranslation('speech');
  const status = usePlayer((state) => (current ? state.status : 'idle'));
  const on = status === 'playing' || status === 'loading';
  return (
    <button
      type="button"
      data-play
      disabled={!isPlayable(take)}
      aria-label={t(on ? 'take.pauseNamed' : 'take.playNamed', { title })}
      onClick={() => togglePlayTake(take)}
      className={cx(
        'flex size-9 shrink-0 items-center justify-center rounded-full border transition-colors disabled:opacity-40',
        on
          ? 'border-craft bg-craft text-on-fill'
          : 'border-hairline bg-background text-ink-2 enabled:hover:border-edge enabled:hover:text-ink',
      )}
    >
      {status === 'loading' ? (
        <Spinner />
      ) : on ? (
        <Pause aria-hidden size={15} className="fill-current" />
      ) : (
        <Play aria-hidden size={15} className="ml-0.5" />
      )}
    </button>
  );
}
