import { type ReactNode, useState } from 'react';
import { changeSettings, useSettings } from './settings-store.ts';
import { Sheet } from './sheet.tsx';
import type { DrawerPlace } from './side-drawer-state.ts';
import { Splitter } from './splitter.tsx';

/** The limits of a drawer's width in CSS pixels, as in the settings. */
const WIDTH = { min: 280, max: 560 };

interface SideDrawerProps {
  /** The overlay's accessible name. */
  readonly label: string;
  readonly resizeLabel: string;
  readonly place: DrawerPlace;
  /** The setting that stores its width. */
  readonly width: 'parametersWidth' | 'speechDrawerWidth';
  /** The action whose keys open and close it. */
  readonly toggledBy: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Renders a pane at the right edge: a resizable column, or over the main view in a narrow window. */
export function SideDrawer({ label, place, toggledBy, onClose, children, ...column }: SideDrawerProps) {
  return (
    <>
      {place === 'column' ? (
        <Column {...column} onClose={onClose}>
          {children}
        </Column>
      ) : null}
      <Sheet
        label={label}
        side="right"
        open={place === 'sheet'}
        onOpenChange={(open) => open || onClose()}
        toggledBy={toggledBy}
      >
        {children}
      </Sheet>
    </>
  );
}

type ColumnProps = Pick<SideDrawerProps, 'resizeLabel' | 'width' | 'onClose' | 'children'>;

function Column({ resizeLabel, width: setting, onClose, children }: ColumnProps) {
  const stored = useSettings((settings) => settings[setting]);
  // While the user drags, the width stays in this state; the settings get it once, at the end.
  const [dragged, setDragged] = useState<number | null>(null);
  const width = dragged ?? stored;
  return (
    <div style={{ width }} className="relative flex min-h-0 shrink-0 flex-col">
      <Splitter
        edge="left"
        label={resizeLabel}
        value={width}
        min={WIDTH.min}
        max={WIDTH.max}
        onChange={setDragged}
        onCommit={(next) => {
          // The settings have the width at once, before the core stores it, so a new drag starts from it.
          void changeSettings({ [setting]: next }).catch(reportError);
          setDragged(null);
        }}
        onCollapse={onClose}
      />
      {children}
    </div>
  );
}
