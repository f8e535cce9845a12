import { Copy, Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Voice } from '../../../shared/domain/voice.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { problemMessage } from '../../ui/problem-message.ts';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import type { PreviewState } from '../preview-store.ts';
import { previews, script } from '../speech.ts';
import { removeVoice, toggleStar } from '../voice-actions.ts';
import { aboutVoice } from '../voice-summary.ts';
import { VoicePreview } from './voice-preview.tsx';

interface VoiceRowProps {
  readonly voice: Voice;
  readonly inUse: boolean;
  readonly tabStop: boolean;
  readonly onEdit: () => void;
}

/** Renders a voice in the list: play a sample, use it for the script, star it, select it for a try. */
export const VoiceRow = memo(function VoiceRow(props: VoiceRowProps) {
  const { voice, inUse, tabStop, onEdit } = props;
  const { t } = useTranslation('speech');
  const preview = useStore(previews.state, (state) => state[voice.voiceId]);
  const chosen = useStore(script.state, (state) => state.chosen.includes(voice.voiceId));
  const choosing = useStore(script.state, (state) => state.chosen.length > 0);
  const name = voice.name || voice.voiceId;
  const failure =
    preview?.phase === 'failed' ? t('voices.previewFailed', { reason: failureMessage(preview) }) : undefined;
  const about = aboutVoice(voice);
  const tab = tabStop ? 0 : -1;
  // Hidden until the row is hovered or focused, as the name needs the space.
  const shows =
    'flex not-group-focus-within/row:not-group-hover/row:not-group-has-data-popup-open/row:not-pointer-coarse:sr-only';
  return (
    <div
      className={cx(
        'group/row flex min-h-row-file items-center gap-1 rounded-md pr-1 pl-2',
        inUse ? 'bg-craft-tint' : 'hover:bg-hover has-data-popup-open:bg-hover',
      )}
    >
      <VoicePreview voiceId={voice.voiceId} name={name} tabIndex={tab} />
      <button
        type="button"
        data-row={voice.voiceId}
        tabIndex={tab}
        aria-current={inUse || undefined}
        aria-description={t('voices.keys')}
        onClick={(event) => {
          if (!event.ctrlKey && !event.metaKey) return;
          event.stopPropagation();
          script.toggleChosen(voice.voiceId);
        }}
        className="min-w-0 flex-1 self-stretch rounded-md px-1.5 py-row-y text-left focus-visible:-outline-offset-2"
      >
        <span className={cx('block truncate', inUse && 'font-medium')}>{name}</span>
        <span
          title={failure}
          className={cx(
            'text-sm text-ink-3',
            failure && inUse ? 'line-clamp-2 break-words' : 'block truncate',
          )}
        >
          {failure ? (
            <span role="alert" className="text-bad">
              {failure}
            </span>
          ) : (
            about
          )}
        </span>
      </button>
      <span className={shows}>
        <VoiceMenu voice={voice} name={name} tabIndex={tab} onEdit={onEdit} />
      </span>
      <span className={voice.starred ? 'flex' : shows}>
        <IconButton
          icon={<Star aria-hidden size={15} className={cx(voice.starred && 'fill-current text-craft')} />}
          size="sm"
          tabIndex={tab}
          label={t(voice.starred ? 'voices.unstar' : 'voices.star', { name })}
          aria-pressed={voice.starred}
          onClick={() => void toggleStar(voice)}
        />
      </span>
      <span
        className={cx(
          'flex',
          !choosing &&
            'opacity-45 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <input
          type="checkbox"
          tabIndex={tab}
          aria-label={t('voices.choose', { name })}
          {...tooltipAttributes({ label: t('voices.choose', { name }), shortcut: 'Mod+Space' })}
          checked={chosen}
          onChange={() => script.toggleChosen(voice.voiceId)}
          className="mx-1 size-4 accent-craft"
        />
      </span>
    </div>
  );
});

function VoiceMenu(props: { voice: Voice; name: string; tabIndex: number; onEdit: () => void }) {
  const { voice, name, tabIndex, onEdit } = props;
  const { t } = useTranslation('speech');
  return (
    <Menu
      align="end"
      trigger={
        <IconButton icon={Ellipsis} size="sm" tabIndex={tabIndex} label={t('voices.menu', { name })} />
      }
    >
      <MenuItem
        icon={Copy}
        onSelect={() => void navigator.clipboard.writeText(voice.voiceId).catch(reportError)}
      >
        {t('voices.copyId')}
      </MenuItem>
      {voice.source === 'user' ? (
        <>
          <MenuItem icon={Pencil} onSelect={onEdit}>
            {t('voices.edit')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="danger" onSelect={() => void removeVoice(voice)}>
            {t('voices.remove')}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

function failureMessage({ error }: Extract<PreviewState, { phase: 'failed' }>): string {
  return problemMessage('class' in error ? { kind: 'service', error } : error);
}
