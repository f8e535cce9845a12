import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { PanelHeader } from '../app/panel-header.tsx';
import { ScriptEditor } from './parts/script-editor.tsx';
import { ScriptHeader } from './parts/script-header.tsx';
import { SpeechSettings } from './parts/speech-settings.tsx';
import { TakesSection } from './parts/takes-section.tsx';
import { firstLine } from './script-facts.ts';
import { script } from './speech.ts';

/** Speech: a script, how it is spoken, and its takes. */
export function SpeechPanel() {
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <PanelHeader title={<ScriptTitle />}>
        <ScriptHeader />
      </PanelHeader>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ScriptEditor />
          <TakesSection />
        </div>
        <div className="scrollable hidden w-74 shrink-0 border-l border-hairline @min-[820px]:block">
          <SpeechSettings />
        </div>
      </div>
    </div>
  );
}

/** Shows the script's title, which is its first words. */
function ScriptTitle() {
  const { t } = useTranslation('speech');
  const title = useStore(script.state, (state) => firstLine(state.draft.text));
  return <h1 className="truncate text-base font-semibold">{title || t('script.title')}</h1>;
}
