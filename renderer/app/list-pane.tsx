import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSettings, changeView, useSettings } from './settings-store.ts';
import { Splitter } from './splitter.tsx';

const WIDTH = { min: 200, max: 480 };

/** The pane beside the rail: as wide as it was left, or folded away. */
export function ListPane({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const stored = useSettings((settings) => settings.listWidth);
  const collapsed = useSettings((settings) => settings.listCollapsed);
  // During a drag the width is local; the settings are changed once, at the end.
  const [dragged, setDragged] = useState<number | null>(null);
  const width = dragged ?? stored;
  if (collapsed) return null;
  return (
    <nav
      aria-label={t('list.label')}
      style={{ width }}
      className="relative flex min-h-0 shrink-0 flex-col bg-panel"
    >
      {children}
      <Splitter
        label={t('list.resize')}
        value={width}
        min={WIDTH.min}
        max={WIDTH.max}
        onChange={setDragged}
        onCommit={(listWidth) => {
          // The settings have the width at once, before the core stores it, so a new drag starts from it.
          void changeSettings({ listWidth }).catch(reportError);
          setDragged(null);
        }}
        onCollapse={() => {
          setDragged(null);
          changeView({ listCollapsed: true });
        }}
      />
    </nav>
  );
}
