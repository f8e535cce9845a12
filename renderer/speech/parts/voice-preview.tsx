import { Play, Square, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useIsBilled } from '../../app/connections-store.ts';
import { isOn, usePlayer } from '../../playback/player.ts';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { previews } from '../speech.ts';
import { togglePreview } from '../voice-actions.ts';

/**
 * Renders the button that plays a voice's sample.
 * @param props.tabIndex null if it is only for the pointer, in a row that is a choice itself
 */
export function VoicePreview(props: {
  voiceId: string;
  name: string;
  tabIndex: number | null;
  className?: string;
}) {
  const { voiceId, name, tabIndex, className = 'size-8' } = props;
  const { t } = useTranslation('speech');
  const preview = useStore(previews.state, (state) => state[voiceId]);
  const takeId = preview?.phase === 'ready' ? preview.takeId : null;
  const playing = usePlayer(({ track, status }) => takeId !== null && track?.id === takeId && isOn(status));
  const isLoading = preview?.phase === 'loading';
  const label = isLoading
    ? t('voices.previewComing', { name })
    : t(playing ? 'voices.stopPreview' : 'voices.preview', { name });
  // A sample is stored once it is generated.
  const charged =
    useIsBilled('speech') && takeId === null && !isLoading ? t('voices.previewCharged') : undefined;
  const look = cx(
    'flex shrink-0 items-center justify-center rounded-full border transition-colors',
    className,
    playing
      ? 'border-craft bg-craft text-on-fill'
      : 'border-hairline bg-raised text-ink-2 hover:border-edge hover:text-ink',
  );
  const icon = isLoading ? (
    <Spinner />
  ) : playing ? (
    <Square aria-hidden size={12} className="fill-current" />
  ) : preview?.phase === 'failed' ? (
    <TriangleAlert aria-hidden size={15} className="text-bad" />
  ) : (
    <Play aria-hidden size={14} className="ml-0.5" />
  );
  const tooltip = tooltipAttributes({ label: charged ? `${label}. ${charged}` : label, shortcut: 'Space' });
  if (tabIndex === null) {
    const stop = (event: React.SyntheticEvent) => event.stopPropagation();
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the space bar
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the space bar
      <span
        aria-hidden
        data-preview
        {...tooltip}
        onPointerDown={stop}
        // The focus stays in the search field.
        onMouseDown={(event) => {
          stop(event);
          event.preventDefault();
        }}
        onMouseUp={stop}
        onClick={(event) => {
          stop(event);
          togglePreview(voiceId);
        }}
        className={look}
      >
        {icon}
      </span>
    );
  }
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={label}
      aria-busy={isLoading || undefined}
      {...tooltip}
      aria-description={charged}
      onClick={() => togglePreview(voiceId)}
      className={look}
    >
      {icon}
    </button>
  );
}
