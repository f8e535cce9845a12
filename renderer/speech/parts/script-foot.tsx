import { ChevronDown, Pause, UserRound } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { countPoints } from '../../../shared/script/split-text.ts';
import { SCRIPT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { useActiveConnection } from '../../app/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { scriptBlock } from '../script-store.ts';
import { script } from '../speech.ts';
import { useVoiceInUse, useVoiceName } from '../use-voice-in-use.ts';
import { VoicePicker } from './voice-picker.tsx';

/** The offered lengths of a pause, in seconds; any other can be typed. */
const PAUSES_S = [0.5, 1, 2, 5] as const;

interface ScriptFootProps {
  readonly segments: number;
  readonly onInsertPause: (mark: string) => void;
}

/** Renders the voice, the length, and what blocks the script below it. */
export function ScriptFoot({ segments, onInsertPause }: ScriptFootProps) {
  const { t } = useTranslation('speech');
  const voiceId = useVoiceInUse();
  const name = useVoiceName(voiceId);
  return (
    <div className="toast-floor flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 px-3 pb-1.5">
      {/* First, as its place must not depend on the voice, whose name is not known at once. */}
      <PauseMenu onInsert={onInsertPause} />
      <VoicePicker
        value={voiceId}
        label={t('script.chooseVoice')}
        onChange={(id) => script.set({ voiceId: id })}
        trigger={
          <button
            type="button"
            aria-label={name === null ? t('script.chooseVoice') : t('script.speakAs', { name })}
            title={name ?? undefined}
            className="flex h-7 min-w-0 max-w-80 items-center gap-1.5 rounded-md px-2 text-sm text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
          >
            <UserRound aria-hidden size={15} />
            <span className="truncate">{name ?? t('script.chooseVoice')}</span>
            <ChevronDown aria-hidden size={14} />
          </button>
        }
      />
      <Why voiceId={voiceId} />
      <Counter segments={segments} />
    </div>
  );
}

/** Renders the menu that inserts a pause. */
function PauseMenu({ onInsert }: { onInsert: (mark: string) => void }) {
  const { t } = useTranslation('speech');
  return (
    <Menu
      side="top"
      trigger={
        <Button variant="ghost" size="sm" icon={Pause}>
          <span className="@max-[560px]:sr-only">{t('script.insertPause')}</span>
        </Button>
      }
    >
      {PAUSES_S.map((seconds) => (
        <MenuItem
          key={seconds}
          // The menu returns the focus first.
          onSelect={() => requestAnimationFrame(() => onInsert(t('script.pauseMark', { seconds })))}
        >
          {t('script.pauseSeconds', { seconds })}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Renders why the script cannot be spoken, unless it is just empty. */
function Why({ voiceId }: { voiceId: string | null }) {
  const { t } = useTranslation('speech');
  const speechPath = useActiveConnection('speech')?.profile.speechPath;
  const block = useStore(script.state, (state) => scriptBlock(state, voiceId, speechPath));
  const over = useStore(script.state, (state) => Math.max(0, state.draft.text.length - SCRIPT_MAX_LENGTH));
  const isShown = block === 'tooLong' || block === 'numbers' || block === 'noModel' || block === 'noVoice';
  return (
    <p id="script-why" aria-live="polite" className="line-clamp-2 min-w-0 flex-1 text-sm text-bad">
      {isShown ? t(`script.blocked.${block}`, { over }) : null}
    </p>
  );
}

function Counter({ segments }: { segments: number }) {
  const { t } = useTranslation('speech');
  const text = useDeferredValue(useStore(script.state, (state) => state.draft.text));
  const count = useMemo(() => countPoints(text), [text]);
  const words = t('script.characters', { count });
  const hint = t('script.segmentsHint');
  return (
    <span
      {...tooltipAttributes({ label: hint })}
      aria-description={hint}
      className="px-2 text-sm whitespace-nowrap text-ink-3 tabular-nums"
    >
      {segments > 1 ? `${words} · ${t('script.segments', { count: segments })}` : words}
    </span>
  );
}
