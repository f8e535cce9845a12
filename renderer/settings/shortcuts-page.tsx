import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionTitle, useActions } from '../app/actions.ts';
import { saveSetting } from '../app/save-setting.ts';
import { useSettings } from '../app/settings-store.ts';
import { findShortcuts, keysOf } from '../app/shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { ShortcutRow } from './shortcut-row.tsx';

/** Every action and its keys, to be changed by pressing the new ones. */
export function ShortcutsPage() {
  const { t } = useTranslation(['settings', 'app']);
  const actions = useActions();
  const bindings = useSettings((settings) => settings.shortcuts);
  const [query, setQuery] = useState('');
  const shown = findShortcuts(
    actions.map((action) => ({ action, label: actionTitle(action), combos: keysOf(action, bindings) })),
    query,
  );
  const [recording, setRecording] = useState<string | null>(null);
  const save = (changes: Readonly<Record<string, string | null>>) => {
    const kept = Object.entries({ ...bindings, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    saveSetting({ shortcuts: Object.fromEntries(kept) });
  };
  return (
    <>
      <div className="mb-3 flex items-start gap-4">
        <p className="min-w-0 flex-1 text-ink-2">{t('settings:shortcuts.intro')}</p>
        <Button
          size="sm"
          disabled={Object.keys(bindings).length === 0}
          onClick={() => saveSetting({ shortcuts: {} })}
        >
          {t('settings:shortcuts.resetAll')}
        </Button>
      </div>
      <SearchField
        label={t('app:shortcuts.search')}
        value={query}
        onValueChange={setQuery}
        className="mb-2"
      />
      {shown.length === 0 ? (
        <p role="status" className="py-6 text-center text-ink-3">
          {t('app:shortcuts.searchNone')}
        </p>
      ) : null}
      <ul>
        {shown.map(({ action }) => (
          <ShortcutRow
            key={action.id}
            action={action}
            actions={actions}
            bindings={bindings}
            recording={recording === action.id}
            onRecord={(on) => setRecording(on ? action.id : null)}
            onSave={(changes) => {
              setRecording(null);
              save(changes);
            }}
          />
        ))}
      </ul>
    </>
  );
}
