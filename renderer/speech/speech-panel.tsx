import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelHeader } from '../app/panel-header.tsx';
import { useEnded } from '../generation/use-ended.ts';
import { ScriptEditor } from './parts/script-editor.tsx';
import { ScriptHeader } from './parts/script-header.tsx';
import { ScriptSwitcher } from './parts/script-switcher.tsx';
import { SpeechDrawer } from './parts/speech-drawer.tsx';
import { takes, wantVoices } from './speech.ts';
import { takeStatus } from './take-state.ts';

/** Renders the speech area: a script, its settings, and its takes. */
export function SpeechPanel() {
  // In a narrow window the list of voices is hidden, and the script needs one of them.
  useEffect(() => void wantVoices(), []);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PanelHeader title={<ScriptSwitcher />}>
        <ScriptHeader />
      </PanelHeader>
      <div className="flex min-h-0 flex-1">
        <ScriptEditor />
        <SpeechDrawer />
      </div>
      <TakeAnnouncer />
    </div>
  );
}

/** Announces politely when a take is ready or failed. */
function TakeAnnouncer() {
  const { t } = useTranslation('speech');
  const [announcement, setAnnouncement] = useState('');
  useEnded({ list: takes, statusOf: takeStatus }, ({ voiceName, title }, news) =>
    setAnnouncement(t(`take.${news}`, { title: `${voiceName}, ${title}` })),
  );
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
