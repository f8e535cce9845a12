import { useTranslation } from 'react-i18next';
import { formatNumber } from '../locales/format.ts';
import { setPlayer, usePlayer } from '../playback/player.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Menu, MenuChoice } from '../ui/menu.tsx';

const RATES = ['0.5', '0.75', '1', '1.25', '1.5', '1.75', '2'] as const;

/** How fast it plays; the pitch stays. */
export function SpeedMenu() {
  const { t } = useTranslation('player');
  const rate = usePlayer((state) => state.rate);
  const isSong = usePlayer((state) => state.track?.kind === 'song');
  const shown = RATES.find((known) => Number(known) === rate) ?? null;
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <Button
          variant="ghost"
          aria-label={t('speedOf', { rate: words(rate) })}
          className={cx('px-2 tabular-nums', rate !== 1 && 'bg-craft-tint text-craft-ink')}
        >
          {words(rate)}
        </Button>
      }
    >
      <MenuChoice
        label={t(isSong ? 'speedOfSongs' : 'speedOfSpeech')}
        value={shown}
        onValueChange={(next) => setPlayer({ rate: Number(next) })}
        options={RATES.map((value) => ({ value, label: words(Number(value)) }))}
      />
    </Menu>
  );
}

function words(rate: number): string {
  return `${formatNumber(rate, { maximumFractionDigits: 2 })}×`;
}
