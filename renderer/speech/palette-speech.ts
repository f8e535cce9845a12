import { openArea } from '../app/area-state.ts';
import { registerPaletteSource } from '../app/palette-sources.ts';
import { formatMoment } from '../locales/format.ts';
import { script, takes, voices } from './speech.ts';
import { aboutVoice } from './voice-summary.ts';

/** Takes the palette knows without being asked for more. */
const SHOWN = 200;

/** Lets the palette choose a voice for the script. */
export function registerVoices(): () => void {
  return registerPaletteSource({
    id: 'voices',
    heading: 'speech:heading.voices',
    items: () =>
      voices.state.getState().voices.map((voice) => ({
        id: voice.voiceId,
        label: voice.name || voice.voiceId,
        detail: aboutVoice(voice) || undefined,
        keywords: voice.voiceId,
        run() {
          script.set({ voiceId: voice.voiceId });
          openArea('speech');
        },
      })),
  });
}

/** Lets the palette go to a take by its words or its voice. */
export function registerTakes(): () => void {
  return registerPaletteSource({
    id: 'takes',
    heading: 'speech:heading.takes',
    items: () =>
      takes.state
        .getState()
        .items.slice(0, SHOWN)
        .map((take) => ({
          id: take.id,
          label: take.title || take.voiceName,
          detail: `${take.voiceName} · ${formatMoment(take.createdAt)}`,
          keywords: take.text.slice(0, SHOWN),
          run: () => openArea('speech', { takeId: take.id }),
        })),
  });
}
