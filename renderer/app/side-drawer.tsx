import type { ReactNode } from 'react';
import { returnFocus } from './return-focus.ts';
import { Sheet } from './sheet.tsx';
import type { DrawerPlace } from './side-drawer-state.ts';
import { Splitter, usePaneWidth } from './splitter.tsx';

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
  const width = usePaneWidth(setting);
  return (
    <div ref={returnFocus} style={{ width: width.value }} className="relative flex min-h-0 shrink-0 flex-col">
      <Splitter edge="left" label={resizeLabel} {...WIDTH} {...width} onCollapse={onClose} />
      {children}
    </div>
  );
}
