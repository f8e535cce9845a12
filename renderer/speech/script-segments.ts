import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { Cast, SpeechSettings, Take, TakeSegment } from '../../shared/domain/take.ts';
import { isPause } from '../../shared/script/pauses.ts';
import type { Segment } from '../../shared/script/plan-segments.ts';
import { pronouncer } from '../../shared/script/pronounce.ts';
import { spokenText } from '../../shared/script/spoken-text.ts';
import { SCRIPT_MAX_LENGTH, SPEECH_SEGMENT_MAX } from '../../shared/service/limits.ts';
import { useActiveConnection } from '../app/connections-store.ts';
import { useSettings } from '../app/settings-store.ts';
import { usePlayer } from '../playback/player.ts';
import { type LocatedSegment, locateSegments } from './locate-segments.ts';
import { planInSlices } from './plan-in-slices.ts';
import { script, takes } from './speech.ts';
import { isPlayable } from './track-of.ts';
import { type TakeSegments, useTakeSegments } from './use-take-segments.ts';

/** The segments of a script at the time of its last planning. */
export interface ScriptPlan {
  readonly text: string;
  readonly cast: Cast | null;
  readonly segments: readonly Segment[];
}

/** A segment of the script in the editor. */
export interface ScriptSegment extends LocatedSegment {
  /** Its index in the take that speaks it. */
  readonly n: number;
  readonly text: string;
  /** Its start in the take that speaks it; null if that does not speak it. */
  readonly startMs: number | null;
  readonly durationMs: number;
}

/** The script in the editor as it is spoken. */
export interface SpokenScript {
  readonly text: string;
  readonly segments: readonly ScriptSegment[];
  /** The playing or else newest take of exactly this text; else one of an earlier version of the script. */
  readonly take: Take | null;
  readonly canRegenerate: boolean;
  /** Whether some segments are not in the take and can be spoken separately. */
  readonly canSpeakChanges: boolean;
}

/** A longer script, in UTF-16 units, is planned when typing pauses, as its layout takes longer than a keystroke. */
const LONG = 10_000;
const PAUSE_MS = 400;

const NOTHING: ScriptPlan = { text: '', cast: null, segments: [] };

/**
 * Returns the number of each segment as shown to the user: a pause is not spoken and has the number
 * of the segment before.
 */
export function spokenNumbers(segments: readonly { readonly text: string }[]): number[] {
  let count = 0;
  return segments.map(({ text }) => {
    if (!isPause(text)) count += 1;
    return Math.max(1, count);
  });
}

/** Plans the script's segments as the core will, shortly after a change. */
export function useScriptPlan(voiceId: string | null): ScriptPlan {
  const [plan, setPlan] = useState(NOTHING);
  const text = useDeferredValue(useStore(script.state, (state) => state.draft.text));
  const cast = useStore(script.state, ({ draft }) => (draft.castMode ? draft.cast : null));
  const list = useSettings((settings) => settings.pronunciations);
  const max = useActiveConnection('speech')?.profile.speechPieceMax ?? SPEECH_SEGMENT_MAX.default;
  useEffect(() => {
    const control = new AbortController();
    // A script that is too long is not planned.
    const spoken = text.length > SCRIPT_MAX_LENGTH ? '' : spokenText(text);
    const cut = () =>
      void planInSlices(
        { text: spoken, voiceId: voiceId ?? '', cast, pronounce: pronouncer(list) },
        max,
        control.signal,
      ).then((segments) => segments !== null && setPlan({ text: spoken, cast, segments }));
    const timer = setTimeout(cut, text.length > LONG ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [text, voiceId, cast, max, list]);
  return plan;
}

/** Returns the segments of the script with their times in the take that speaks it. */
export function useSpokenScript(plan: ScriptPlan): SpokenScript {
  const { take, isSame, isComing } = useTakeOf(plan);
  const known = useTakeSegments(take);
  const settings = useStore(script.state, (state) => state.draft.settings);
  return useMemo(() => {
    const exact = take && isSame ? timedSegments(take, known, plan.segments) : null;
    const timed = isSame ? exact : unchanged(known, plan.segments);
    const texts = exact ?? plan.segments;
    const found = locateSegments(plan.text, texts, (exact ? take : plan)?.cast ?? plan.cast);
    const segments = found.map((located, at) => {
      const heard = timed?.[at];
      return {
        ...located,
        n: heard?.n ?? at,
        text: texts[at]?.text ?? '',
        startMs: heard?.startMs ?? null,
        durationMs: heard?.durationMs ?? 0,
      };
    });
    const { text } = plan;
    const canRegenerate = known?.canRegenerate ?? false;
    const canSpeakChanges = !isSame && !isComing && canRegenerate && isSpokenAlike(take, settings);
    return { text, segments, take: timed && take, canRegenerate, canSpeakChanges };
  }, [plan, take, isSame, isComing, known, settings]);
}

interface TakeOfScript {
  readonly take: Take | null;
  /** Whether it speaks exactly this text. */
  readonly isSame: boolean;
  /** Whether a take of exactly this text is being generated and cannot be played yet. */
  readonly isComing: boolean;
}

function useTakeOf({ text, cast }: ScriptPlan): TakeOfScript {
  const heard = usePlayer(({ track }) => track?.id);
  const items = useStore(takes.state, (state) => state.items);
  const scriptId = useStore(script.state, (state) => state.draft.id);
  return useMemo(() => {
    const all = text === '' ? [] : items.filter((take) => (take.cast === null) === (cast === null));
    const same = all.filter((take) => take.text === text);
    const playable = same.filter(isPlayable);
    const take = playable.find(({ id }) => id === heard) ?? playable[0];
    if (take) return { take, isSame: true, isComing: false };
    const earlier = all.filter((one) => one.scriptId === scriptId && one.asset?.missing === false);
    const isComing = same.some(({ state }) => !isEnd(state));
    return { take: earlier.find(({ id }) => id === heard) ?? earlier[0] ?? null, isSame: false, isComing };
  }, [text, cast, items, heard, scriptId]);
}

/**
 * Returns the segments of a take that match those of a script; null if none do. They match only
 * with the same text and voice.
 */
export function unchanged(
  known: Pick<TakeSegments, 'segments'> | null,
  plan: readonly Segment[],
): readonly (TakeSegment | undefined)[] | null {
  const keyOf = ({ voiceId, text }: Segment) => `${voiceId} ${text.trim()}`;
  const left = Map.groupBy(known?.segments ?? [], keyOf);
  const found = plan.map((segment) => left.get(keyOf(segment))?.shift());
  return found.some((segment) => segment !== undefined && !isPause(segment.text)) ? found : null;
}

/** Returns whether a take was made with these settings. */
function isSpokenAlike(take: Take | null, settings: SpeechSettings): boolean {
  const was: Readonly<Record<string, unknown>> = take?.settings ?? {};
  return Object.entries(settings).every(([name, value]) => was[name] === value);
}

/** Returns the finished segments of a take; null if they are unknown. */
export function timedSegments(
  take: Pick<Take, 'asset' | 'parts' | 'text' | 'voiceId'>,
  known: Pick<TakeSegments, 'segments'> | null,
  plan: readonly Segment[],
): readonly TakeSegment[] | null {
  const { asset, parts, text, voiceId } = take;
  if (asset !== null) {
    if (known === null) return null;
    if (known.segments.length > 0) return known.segments;
    const wholeTake = { n: 0, text, voiceId, startMs: 0, durationMs: asset.durationMs };
    return plan.length === 1 ? [wholeTake] : null;
  }
  let startMs = 0;
  const made = plan.slice(0, parts.length).map((segment, n) => {
    const timed = { ...segment, n, startMs, durationMs: parts[n]?.durationMs ?? 0 };
    startMs += timed.durationMs;
    return timed;
  });
  return made.length === 0 ? null : made;
}
