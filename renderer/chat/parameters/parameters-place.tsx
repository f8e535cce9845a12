import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSettings, useSettings } from '../../app/settings-store.ts';
import { Sheet } from '../../app/sheet.tsx';
import { Splitter } from '../../app/splitter.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { type ParametersPlace as Place, setParametersOpen } from './drawer-state.ts';
import { ParametersPanel } from './parameters-panel.tsx';

interface ParametersPlaceProps {
  readonly session: ConversationSession;
  readonly place: Place;
}

/** Places the parameters: in a resizable column, or over the transcript in a narrow window. */
export function ParametersPlace({ session, place }: ParametersPlaceProps) {
  const { t } = useTranslation('parameters');
  return (
    <>
      {place === 'column' ? <Column session={session} /> : null}
      <Sheet
        label={t('title')}
        side="right"
        open={place === 'sheet'}
        onOpenChange={setParametersOpen}
        toggledBy="chat.settings"
      >
        <ParametersPanel session={session} />
      </Sheet>
    </>
  );
}

const WIDTH = { min: 280, max: 560 };

function Column({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('parameters');
  const kept = useSettings((settings) => settings.parametersWidth);
  // While the user drags, the width stays in this state; the settings get it once, at the end.
  const [dragged, setDragged] = useState<number | null>(null);
  const width = dragged ?? kept;
  return (
    <div style={{ width }} className="relative flex min-h-0 shrink-0 flex-col">
      <Splitter
        edge="left"
        label={t('resize')}
        value={width}
        min={WIDTH.min}
        max={WIDTH.max}
        onChange={setDragged}
        onCommit={(parametersWidth) => {
          // It is in the settings at once, before it is kept: what is dragged from here on is another drag's.
          void changeSettings({ parametersWidth }).catch(reportError);
          setDragged(null);
        }}
        onCollapse={() => setParametersOpen(false)}
      />
      <ParametersPanel session={session} />
    </div>
  );
}
