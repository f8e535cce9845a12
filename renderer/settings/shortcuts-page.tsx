import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../app/actions.ts';
import { saveSetting } from '../app/save-setting.ts';
import { useSettings } from '../app/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { ShortcutRow } from './shortcut-row.tsx';

/** Every action and its keys, to be changed by pressing the new ones. */
export function ShortcutsPage() {
  const { t } = useTranslation('settings');
  const actions = useActions();
  const bindings = useSettings((settings) => settings.shortcuts);
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
        <p className="min-w-0 flex-1 text-ink-2">{t('shortcuts.intro')}</p>
        <Button
          size="sm"
          disabled={Object.keys(bindings).length === 0}
          onClick={() => saveSetting({ shortcuts: {} })}
        >
          {t('shortcuts.resetAll')}
        </Button>
      </div>
      <ul>
        {actions.map((action) => (
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
