import { type Action, registerActions } from '../app/actions.ts';
import { openArea } from '../app/area-state.ts';
import { isBilled } from '../app/connections-store.ts';
import { registerPaletteSource } from '../app/palette-sources.ts';
import { showList } from '../app/window-state.ts';
import { timedTextActions } from '../generation/timed-text.tsx';
import { formatMoment } from '../locales/format.ts';
import { hasBothSides } from './ab-store.ts';
import { scriptGroups } from './script-groups.ts';
import { scriptBlock } from './script-store.ts';
import {
  currentVoiceId,
  makeTakes,
  script,
  scripts,
  takeRecords,
  takeSelection,
  takes,
  voices,
} from './speech.ts';
import { runCommand, speechDrawer, toggleSpeechPage } from './speech-view.ts';
import { openScriptById, speakExample, startNewScript, switchSides } from './take-actions.ts';
import { aboutVoice } from './voice-summary.ts';

/** Registers the palette entries and shortcuts for speech. The stores are created when their code is first loaded. */
export function beginSpeech(): void {
  registerSpeechActions();
  registerVoices();
  registerScripts();
  registerTakes();
}

/** Registers speech's commands in the palette and their shortcuts. */
function registerSpeechActions(): () => void {
  const actions: readonly Action[] = [
    {
      id: 'speech.new',
      title: 'speech:action.newScript',
      offered: true,
      shortcut: ['Mod+N', 'Alt+N'],
      run: startNewScript,
    },
    {
      id: 'speech.generate',
      title: 'speech:action.generate',
      offered: true,
      shortcut: 'Mod+Enter',
      enabled: () => scriptBlock(script.state.getState(), currentVoiceId()) === null,
      run() {
        const voiceId = currentVoiceId();
        if (voiceId !== null) void makeTakes([voiceId]);
      },
    },
    {
      id: 'speech.example',
      title: 'speech:action.example',
      enabled: () => !isBilled('speech'),
      run: () => void speakExample(),
    },
    {
      id: 'speech.switchSides',
      title: 'speech:action.switchSides',
      offered: true,
      shortcut: 'X',
      enabled: hasBothSides,
      run: switchSides,
    },
    {
      id: 'speech.searchVoices',
      title: 'speech:action.searchVoices',
      shortcut: 'Mod+F',
      run() {
        showList();
        runCommand('focusVoices');
      },
    },
    {
      id: 'speech.addVoice',
      title: 'speech:action.addVoice',
      offered: true,
      run() {
        showList();
        runCommand('addVoice');
      },
    },
    {
      id: 'speech.trash',
      title: 'speech:action.trash',
      run() {
        speechDrawer.show('takes');
        runCommand('openTrash');
      },
    },
    {
      id: 'speech.takes',
      title: 'speech:action.takes',
      offered: true,
      shortcut: 'Mod+.',
      run: () => toggleSpeechPage('takes'),
    },
  ];
  return registerActions([
    ...actions.map((action): Action => ({ ...action, area: 'speech' })),
    // The focused take, else the newest.
    ...timedTextActions('speech', ['speech'], () => {
      const { cursor } = takeSelection.state.getState();
      const [newest] = takes.state.getState().items;
      const take = (cursor === null ? undefined : takeRecords.get(cursor)) ?? newest;
      return take?.asset ? { ...take.asset, kind: 'speech', ownerId: take.id } : undefined;
    }),
  ]);
}

/** Number of takes the palette lists. */
const SHOWN = 200;

/** Lets the palette choose a voice for the script. */
function registerVoices(): () => void {
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
function registerScripts(): () => void {
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
function registerTakes(): () => void {
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
