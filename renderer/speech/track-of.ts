import i18next from 'i18next';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { Take } from '../../shared/domain/take.ts';
import type { Track } from '../playback/player.ts';
import { abStore, sideOf } from './ab-store.ts';
import { heardMs } from './take-state.ts';

/** Returns a take as a track of the player: its file, or the parts so far. */
export function trackOf(take: Take): Track {
  const { asset } = take;
  const side = abStore.getState().hidden ? sideOf(take.id) : null;
  return {
    id: take.id,
    kind: 'speech',
    title: side?.toUpperCase() ?? (take.title || take.voiceName),
    subtitle: side === null ? subtitleOf(take) : i18next.t('speech:ab.hidden'),
    durationMs: heardMs(take),
    peaks: asset?.peaks ?? null,
    sources: asset
      ? [{ url: asset.url, durationMs: asset.durationMs }]
      : take.parts.map(({ url, durationMs }) => ({ url, durationMs })),
    // A stopped or failed take gets no more parts; a finished one gets its file after its last part.
    complete: asset !== null || (isEnd(take.state) && take.state !== 'done'),
    asset: asset ?? undefined,
    place:
      take.purpose === 'take' && side === null ? { area: 'speech', what: { takeId: take.id } } : undefined,
    isUnlisted: take.purpose === 'preview',
  };
}

/** Returns the subtitle of a take; none for a sample, whose title is the voice. */
function subtitleOf(take: Take): string | undefined {
  if (take.purpose === 'preview') return i18next.t('speech:voices.sample');
  return take.title ? take.voiceName : undefined;
}

/** Returns whether any of a take can be played. */
export function isPlayable(take: Take): boolean {
  return take.asset ? !take.asset.missing : take.parts.length > 0;
}
