import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../locales/format.ts';
import { setPlayer, usePlayer } from '../playback/player.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { Slider } from '../ui/slider.tsx';

/** Renders the volume: in the bar, or behind one button if there is no space. Unmuting restores the volume. */
export function VolumeControl() {
  const { t } = useTranslation('player');
  const volume = usePlayer((state) => state.volume);
  const before = useRef(volume || 1);
  const muted = volume === 0;
  const Icon = muted ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  const icon = <Icon aria-hidden size={16} />;
  const words = t(muted ? 'unmute' : 'mute');
  const toggle = () => {
    if (!muted) before.current = volume;
    setPlayer({ volume: muted ? before.current : 0 });
  };
  const slider = (labelHidden: boolean) => (
    <Slider
      label={t('volume')}
      labelHidden={labelHidden}
      value={Math.round(volume * 100)}
      min={0}
      max={100}
      step={1}
      format={(value) => formatPercent(value / 100)}
      onValueChange={(value) => setPlayer({ volume: value / 100 })}
    />
  );
  return (
    <>
      <span className="flex items-center gap-1 max-[1199px]:hidden">
        <IconButton icon={icon} label={words} onClick={toggle} />
        <span className="mr-2 w-20">{slider(true)}</span>
      </span>
      <span className="min-[1200px]:hidden">
        <Popover
          side="top"
          align="end"
          label={t('volume')}
          className="flex w-56 flex-col gap-2 p-3"
          trigger={<IconButton icon={icon} label={t('volume')} />}
        >
          {slider(false)}
          <Button size="sm" onClick={toggle}>
            {words}
          </Button>
        </Popover>
      </span>
    </>
  );
}
