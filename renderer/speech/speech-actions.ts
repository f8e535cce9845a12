import { type Action, registerActions } from '../app/actions.ts';
import { isBilled } from '../app/connections-store.ts';
import { showList } from '../app/window-state.ts';
import { timedTextActions } from '../generation/timed-text.tsx';
import { hasBothSides } from './ab-store.ts';
import { registerScripts, registerTakes, registerVoices } from './palette-speech.ts';
import { scriptBlock } from './script-store.ts';
import { currentVoiceId, makeTakes, script, takeRecords, takeSelection, takes } from './speech.ts';
import { speechDrawer, toggleSpeechPage } from './speech-view.ts';
import { speakExample, startNewScript, switchSides } from './take-actions.ts';
import { runCommand } from './view-commands.ts';

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
