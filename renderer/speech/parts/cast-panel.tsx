import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type SpeakerCandidate, speakerCandidates } from '../../../shared/script/cast-lines.ts';
import { labelled } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { speakerColor } from '../speaker-color.ts';
import { assignVoices, speakersFound } from '../speakers-found.ts';
import { currentVoiceId, script, voices, wantVoices } from '../speech.ts';
import { useVoiceInUse, useVoiceName } from '../use-voice-in-use.ts';
import { VoicePicker } from './voice-picker.tsx';

/** The most voices that can be cast; the core stores no more. */
const CAST_MAX = 50;
const NAMED_MAX = 5;
/** The value of reading a name as text. It cannot be a voice id, as those have no surrounding whitespace. */
const AS_TEXT = ' text';
const DEFAULT_VOICE = ' default';

/** Renders the speakers of the script and their voices; offers a cast for a dialogue without one. */
export function CastPanel() {
  const castMode = useStore(script.state, (state) => state.draft.castMode);
  return castMode ? <CastList /> : <CastOffer />;
}

function CastOffer() {
  const { t } = useTranslation('speech');
  const text = useDeferredValue(useStore(script.state, (state) => state.draft.text));
  const names = useMemo(() => speakersFound(text), [text]);
  if (names.length === 0) return null;
  const assign = async () => {
    await wantVoices();
    const { voices: known } = voices.state.getState();
    const { cast } = script.state.getState().draft;
    script.set({ castMode: true, cast: assignVoices(names, cast, known, currentVoiceId()) });
  };
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline px-5 py-1.5 text-sm">
      <p role="status" className="min-w-0 flex-1 truncate text-ink-2">
        {t('settings.castFound', { count: names.length, names: named(names) })}
      </p>
      <Button size="sm" onClick={() => void assign()}>
        {t('settings.castAssign')}
      </Button>
    </div>
  );
}

function CastList() {
  const { t } = useTranslation('speech');
  const text = useDeferredValue(useStore(script.state, (state) => state.draft.text));
  const candidates = useMemo(() => speakerCandidates(text), [text]);
  const shown = candidates.slice(0, CAST_MAX);
  const cast = useStore(script.state, (state) => state.draft.cast);
  const speakers = candidates.flatMap(({ name }) => (Object.hasOwn(cast, name) ? [name] : []));
  return (
    <section
      aria-label={t('settings.castTitle')}
      className="max-h-[40%] shrink-0 overflow-y-auto border-t border-hairline px-5 py-2"
    >
      <CastNotes candidates={candidates} />
      {candidates.length === 0 ? (
        <p className="text-sm text-ink-3">{t('settings.castNone')}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6 gap-y-0.5">
          {shown.map(({ name }) => (
            <CastMember key={name} name={name} place={speakers.indexOf(name)} />
          ))}
        </ul>
      )}
      {candidates.length > shown.length ? (
        <p className="text-sm text-ink-3">
          {t('settings.castMore', { count: candidates.length - shown.length })}
        </p>
      ) : null}
    </section>
  );
}

/**
 * Warns, before anything is charged, of text read aloud that may be a name, and of directions that
 * are not read aloud.
 */
function CastNotes({ candidates }: { candidates: readonly SpeakerCandidate[] }) {
  const { t } = useTranslation('speech');
  const cast = useStore(script.state, (state) => state.draft.cast);
  const doubtful = candidates.flatMap(({ name }) => (Object.hasOwn(cast, name) ? [] : [name]));
  const directions = candidates.flatMap((one) => (Object.hasOwn(cast, one.name) ? one.directions : []));
  return (
    <div aria-live="polite" className="text-sm">
      {doubtful.length > 0 ? (
        <p className="flex items-start gap-1.5 py-0.5 text-warn">
          <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          {t('settings.castDoubtful', { names: named(doubtful) })}
        </p>
      ) : null}
      {directions.length > 0 ? (
        <p className="truncate py-0.5 text-ink-3">
          {t('settings.castDirections', { directions: [...new Set(directions)].join(' ') })}
        </p>
      ) : null}
    </div>
  );
}

/** Joins as many names as fit a line or two. */
function named(names: readonly string[]): string {
  return names.slice(0, NAMED_MAX).join(' · ') + (names.length > NAMED_MAX ? ' …' : '');
}

/**
 * Renders a speaker and the choice of its voice.
 * @param place index among the speakers; -1 if the name is read as text
 */
function CastMember({ name, place }: { name: string; place: number }) {
  const { t } = useTranslation('speech');
  const cast = useStore(script.state, ({ draft }) =>
    Object.hasOwn(draft.cast, name) ? (draft.cast[name] ?? null) : undefined,
  );
  const own = useVoiceName(useVoiceInUse());
  const castName = useVoiceName(cast ?? null);
  const asText = t('settings.castAsText');
  const asDefault = own === null ? t('settings.castOwn') : t('settings.castOwnNamed', { name: own });
  const first = useMemo(
    () => [
      { id: AS_TEXT, label: asText },
      { id: DEFAULT_VOICE, label: asDefault },
    ],
    [asText, asDefault],
  );
  const chosen = cast === undefined ? asText : (castName ?? asDefault);
  return (
    <li className="flex h-8 min-w-0 items-center gap-2">
      <span
        aria-hidden
        style={place < 0 ? undefined : { backgroundColor: speakerColor(place) }}
        className={cx('h-4 w-0.75 shrink-0 rounded-full', place < 0 && 'bg-hairline')}
      />
      <span title={name} className="min-w-0 flex-1 truncate font-medium">
        {name}
      </span>
      <VoicePicker
        value={cast === undefined ? AS_TEXT : (cast ?? DEFAULT_VOICE)}
        label={t('settings.castFor', { name })}
        first={first}
        onChange={(id) =>
          script.castVoice(name, id === AS_TEXT ? undefined : id === DEFAULT_VOICE ? null : id)
        }
        trigger={
          <button
            type="button"
            aria-label={labelled(t('settings.castFor', { name }), chosen)}
            className="flex h-7 min-w-0 max-w-40 items-center gap-1 rounded-md border border-hairline bg-raised px-2 text-sm text-ink hover:border-edge data-popup-open:bg-hover"
          >
            <span
              title={chosen}
              className={cx('truncate', cast === undefined ? 'text-warn' : cast === null && 'text-ink-3')}
            >
              {chosen}
            </span>
            <ChevronDown aria-hidden size={14} className="text-ink-3" />
          </button>
        }
      />
    </li>
  );
}
