import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AREAS } from '../../shared/domain/area.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import type { KeyCombo } from '../ui/key-combo.ts';
import { SearchField } from '../ui/search-field.tsx';
import { type Action, actionTitle, useActions } from './actions.ts';
import { type AreaId, useArea } from './area-state.ts';
import { useSettings } from './settings-store.ts';
import { findShortcuts, keysOf } from './shortcuts.ts';
import { openSettings, setShortcutSheetOpen, useWindowState } from './window-state.ts';

/** The shortcuts that all lists and menus share. */
const FIXED = [
  { id: 'move', combos: ['ArrowUp', 'ArrowDown', 'Home', 'End'] },
  { id: 'page', combos: ['PageUp', 'PageDown'] },
  { id: 'find', combos: ['A–Z'] },
  { id: 'choose', combos: ['Enter'] },
  { id: 'range', combos: ['Shift+ArrowUp', 'Shift+ArrowDown'] },
  { id: 'oneMore', combos: ['Mod+Space'] },
  { id: 'all', combos: ['Mod+A'] },
  { id: 'rename', combos: ['F2'] },
  { id: 'delete', combos: ['Delete'] },
  { id: 'menu', combos: ['Shift+F10'] },
  { id: 'close', combos: ['Escape'] },
] as const;

/** Returns the shortcuts of the message field and the image prompt. */
function writingKeys(enterSends: boolean) {
  const newLine: readonly KeyCombo[] = enterSends ? ['Shift+Enter'] : ['Enter', 'Shift+Enter'];
  return [
    { id: 'send', combos: enterSends ? ['Enter', 'Mod+Enter'] : ['Mod+Enter'] },
    { id: 'newLine', combos: newLine },
  ] as const;
}

/** Renders the keyboard shortcuts of this window. */
export function ShortcutSheet() {
  const { t } = useTranslation('app');
  const open = useWindowState((state) => state.shortcutSheetOpen);
  const bindings = useSettings((settings) => settings.shortcuts);
  const [query, setQuery] = useState('');
  const here = useArea();
  const actions = useActions().map((action) => ({
    id: action.id,
    group: groupOf(action),
    label: actionTitle(action),
    combos: keysOf(action, bindings),
  }));
  const enterSends = useSettings((settings) => settings.enterSends);
  const writing: readonly Row[] = writingKeys(enterSends).map(({ id, combos }) => ({
    id,
    group: 'writing',
    label: t(`shortcuts.writing.${id}`),
    combos,
  }));
  const fixed: readonly Row[] = FIXED.map(({ id, combos }) => ({
    id,
    group: 'fixed',
    label: t(`shortcuts.fixed.${id}`),
    combos,
  }));
  const rows = findShortcuts([...actions, ...writing, ...fixed], query).filter(
    ({ combos }) => combos.length > 0,
  );
  const groups = [
    { group: undefined, title: t('shortcuts.everywhere') },
    ...[here, ...AREAS.filter((area) => area !== here)].map((area) => ({
      group: area,
      title: t(`rail.${area}`),
    })),
    { group: 'writing' as const, title: t('shortcuts.writing.title') },
    { group: 'fixed' as const, title: t('shortcuts.fixed.title') },
  ];
  return (
    <Dialog
      open={open}
      tall
      onClose={() => {
        setShortcutSheetOpen(false);
        setQuery('');
      }}
      title={t('shortcuts.title')}
      size="md"
      footer={<Button onClick={() => openSettings('shortcuts')}>{t('shortcuts.edit')}</Button>}
    >
      <SearchField label={t('shortcuts.search')} value={query} onValueChange={setQuery} className="mb-4" />
      {rows.length === 0 ? (
        <p role="status" className="py-6 text-center text-ink-3">
          {t('shortcuts.searchNone')}
        </p>
      ) : null}
      {groups.map(({ group, title }) => {
        const own = rows.filter((row) => row.group === group);
        return own.length === 0 ? null : (
          <section key={group ?? 'everywhere'} className="not-first-of-type:mt-5">
            <h3 className="mb-1 text-sm font-medium text-ink-2">{title}</h3>
            <Rows rows={own} />
          </section>
        );
      })}
    </Dialog>
  );
}

/** Returns the group of an action; global ones are listed with the area they are about. */
function groupOf({ id, area }: Pick<Action, 'id' | 'area'>): AreaId | undefined {
  const [about] = id.split('.');
  return area ?? (about === 'picture' ? 'images' : AREAS.find((one) => one === about));
}

interface Row {
  readonly id: string;
  readonly group: AreaId | 'writing' | 'fixed' | undefined;
  readonly label: string;
  readonly combos: readonly KeyCombo[];
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="grid gap-x-8 wide:grid-cols-2">
      {rows.map((row) => (
        <div
          key={row.id}
          className="flex min-h-9 items-center justify-between gap-4 border-b border-hairline py-1"
        >
          <dt className="min-w-0">{row.label}</dt>
          <dd className="flex shrink-0 gap-1.5">
            {row.combos.map((combo) => (
              <Kbd key={combo} combo={combo} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
