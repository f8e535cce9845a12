import { ChevronDown } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { castNames } from '../../../shared/domain/cast-lines.ts';
import { script } from '../speech.ts';
import { useVoiceInUse, useVoiceName } from '../use-voice-in-use.ts';
import { VoicePicker } from './voice-picker.tsx';

/** Voices that can be cast at a time; the core keeps no more. */
const CAST_MAX = 50;

/** Who speaks in the script, and with which voice. */
export function CastPanel() {
  const castMode = useStore(script.state, (state) => state.draft.castMode);
  return castMode ? <CastList /> : null;
}

function CastList() {
  const { t } = useTranslation('speech');
  const text = useDeferredValue(useStore(script.state, (state) => state.draft.text));
  const names = useMemo(() => castNames(text), [text]);
  const shown = names.slice(0, CAST_MAX);
  return (
    <section
      aria-label={t('settings.castTitle')}
      className="max-h-[40%] shrink-0 overflow-y-auto border-t border-hairline px-6 py-2"
    >
      {names.length === 0 ? (
        <p className="text-sm text-ink-3">{t('settings.castNone')}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6 gap-y-0.5">
          {shown.map((name) => (
            <CastMember key={name} name={name} />
          ))}
        </ul>
      )}
      {names.length > shown.length ? (
        <p className="text-sm text-ink-3">{t('settings.castMore', { count: names.length - shown.length })}</p>
      ) : null}
    </section>
  );
}

function CastMember({ name }: { name: string }) {
  const { t } = useTranslation('speech');
  const cast = useStore(script.state, (state) => state.draft.cast[name] ?? null);
  const own = useVoiceName(useVoiceInUse());
  const ownWords = own === null ? t('settings.castOwn') : t('settings.castOwnNamed', { name: own });
  const castName = useVoiceName(cast);
  return (
    <li className="flex h-8 min-w-0 items-center gap-2">
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <VoicePicker
        value={cast}
        label={t('settings.castFor', { name })}
        none={ownWords}
        onChange={(voiceId) => script.castVoice(name, voiceId)}
        trigger={
          <button
            type="button"
            aria-label={`${t('settings.castFor', { name })}: ${castName ?? ownWords}`}
            className="flex h-7 min-w-0 max-w-40 items-center gap-1 rounded-md border border-hairline bg-raised px-2 text-sm text-ink hover:border-edge data-popup-open:bg-hover"
          >
            <span className={castName === null ? 'truncate text-ink-3' : 'truncate'}>
              {castName ?? ownWords}
            </span>
            <ChevronDown aria-hidden size={14} className="text-ink-3" />
          </button>
        }
      />
    </li>
  );
}
