import { openArea } from '../app/area-state.ts';
import { registerPaletteSource } from '../app/palette-sources.ts';
import { formatMoment } from '../locales/format.ts';
import { scriptGroups } from './script-groups.ts';
import { script, scripts, takes, voices } from './speech.ts';
import { openScriptById } from './take-actions.ts';
import { aboutVoice } from './voice-summary.ts';

/** Number of takes the palette lists. */
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

/** Lets the palette open a script. */
export function registerScripts(): () => void {
  return registerPaletteSource({
    id: 'scripts',
    heading: 'speech:heading.scripts',
    items: () =>
      scriptGroups(scripts.state.getState().items, script.state.getState().draft.id).flatMap(
        ({ project, items }) =>
          items.slice(0, SHOWN).map(({ id, title }) => ({
            id,
            label: title,
            detail: project || undefined,
            run() {
              openArea('speech');
              void openScriptById(id);
            },
          })),
      ),
  });
}

/** Lets the palette find a take by its text or voice. */
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
