import { useTranslation } from 'react-i18next';
import { AREAS } from '../../shared/domain/area.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import type { KeyCombo } from '../ui/key-combo.ts';
import { actionTitle, useActions } from './actions.ts';
import { useSettings } from './settings-store.ts';
import { keysOf } from './shortcuts.ts';
import { openSettings, setShortcutSheetOpen, useWindowState } from './window-state.ts';

/** Lists the keyboard shortcuts of this window. */
export function ShortcutSheet() {
  const { t } = useTranslation('app');
  const open = useWindowState((state) => state.shortcutSheetOpen);
  const bindings = useSettings((settings) => settings.shortcuts);
  const rows = useActions()
    .map((action) => ({
      id: action.id,
      area: action.area,
      title: actionTitle(action),
      combos: keysOf(action, bindings),
    }))
    .filter((row) => row.combos.length > 0);
  const fixed: ReadonlyArray<{ id: string; title: string; combos: readonly KeyCombo[] }> = [
    { id: 'move', title: t('shortcuts.fixed.move'), combos: ['ArrowUp', 'ArrowDown'] },
    { id: 'choose', title: t('shortcuts.fixed.choose'), combos: ['Enter'] },
    { id: 'close', title: t('shortcuts.fixed.close'), combos: ['Escape'] },
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={setShortcutSheetOpen}
      title={t('shortcuts.title')}
      size="md"
      footer={<Button onClick={() => openSettings('shortcuts')}>{t('shortcuts.edit')}</Button>}
    >
      <Rows rows={rows.filter(({ area }) => area === undefined)} />
      {AREAS.map((area) => {
        const own = rows.filter((row) => row.area === area);
        return own.length === 0 ? null : (
          <section key={area}>
            <h3 className="mt-5 mb-1 text-sm font-medium text-ink-2">{t(`rail.${area}`)}</h3>
            <Rows rows={own} />
          </section>
        );
      })}
      <h3 className="mt-5 mb-1 text-sm font-medium text-ink-2">{t('shortcuts.fixed.title')}</h3>
      <Rows rows={fixed} />
    </Dialog>
  );
}

function Rows({ rows }: { rows: ReadonlyArray<{ id: string; title: string; combos: readonly KeyCombo[] }> }) {
  return (
    <dl className="grid gap-x-8 wide:grid-cols-2">
      {rows.map((row) => (
        <div
          key={row.id}
          className="flex min-h-9 items-center justify-between gap-4 border-b border-hairline py-1"
        >
          <dt className="min-w-0">{row.title}</dt>
          <dd className="flex gap-1.5">
            {row.combos.map((combo) => (
              <Kbd key={combo} combo={combo} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
