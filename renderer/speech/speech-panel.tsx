import { PanelHeader } from '../app/panel-header.tsx';
import { ScriptEditor } from './parts/script-editor.tsx';
import { ScriptHeader } from './parts/script-header.tsx';
import { ScriptTitle } from './parts/script-title.tsx';
import { SpeechSettings } from './parts/speech-settings.tsx';
import { TakesSection } from './parts/takes-section.tsx';

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
