import { ChevronDown, UserRound } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { SCRIPT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { useActiveConnection } from '../../app/connections-store.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { countCharacters } from '../script-facts.ts';
import { scriptBlock } from '../script-store.ts';
import { script } from '../speech.ts';
import { useVoiceInUse, useVoiceName } from '../use-voice-in-use.ts';
import { VoicePicker } from './voice-picker.tsx';

/** Under the script: whose voice, how long, and what is in the way. */
export function ScriptFoot({ segments }: { segments: number }) {
  const { t } = useTranslation('speech');
  const voiceId = useVoiceInUse();
  const name = useVoiceName(voiceId);
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 px-3 pb-1.5">
      <VoicePicker
        value={voiceId}
        label={t('script.chooseVoice')}
        onChange={(id) => script.set({ voiceId: id })}
        trigger={
          <button
            type="button"
            aria-label={name === null ? t('script.chooseVoice') : t('script.speakAs', { name })}
            className="flex h-7 min-w-0 max-w-56 items-center gap-1.5 rounded-md px-2 text-sm text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
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

/** Why the script cannot be spoken, unless it is simply empty still. */
function Why({ voiceId }: { voiceId: string | null }) {
  const { t } = useTranslation('speech');
  const speechPath = useActiveConnection()?.profile.speechPath;
  const block = useStore(script.state, (state) => scriptBlock(state, voiceId, speechPath));
  const over = useStore(script.state, (state) => Math.max(0, state.draft.text.length - SCRIPT_MAX_LENGTH));
  const isShown =
    block === 'notOffered' ||
    block === 'tooLong' ||
    block === 'numbers' ||
    block === 'noModel' ||
    block === 'noVoice';
  return (
    <p id="script-why" aria-live="polite" className="min-w-0 flex-1 truncate text-sm text-bad">
      {isShown ? t(`script.blocked.${block}`, { over }) : null}
    </p>
  );
}

function Counter({ segments }: { segments: number }) {
  const { t } = useTranslation('speech');
  const text = useDeferredValue(useStore(script.state, (state) => state.draft.text));
  const count = useMemo(() => countCharacters(text), [text]);
  const words = t('script.characters', { count });
  return (
    <Tooltip label={t('script.segmentsHint')}>
      <span className="px-2 text-sm whitespace-nowrap text-ink-3 tabular-nums">
        {segments > 1 ? `${words} · ${t('script.segments', { count: segments })}` : words}
      </span>
    </Tooltip>
  );
}
