import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../shared/domain/settings.ts';
import { type Action, actionTitle, useActions } from '../app/actions.ts';
import { saveSetting, useSettings } from '../app/settings-store.ts';
import { conflictsWith, findShortcuts, keysOf } from '../app/shortcuts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { KeyRecorder } from './key-recorder.tsx';

/** Renders every action with its keys, which the user changes by pressing new ones. */
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

interface ShortcutRowProps {
  readonly action: Action;
  readonly actions: readonly Action[];
  readonly bindings: Settings['shortcuts'];
  readonly recording: boolean;
  readonly onRecord: (on: boolean) => void;
  /** Saves keys by action id; null restores an action's default keys. */
  readonly onSave: (changes: Readonly<Record<string, string | null>>) => void;
}

/** Renders an action, its keys, and the buttons to change them. */
function ShortcutRow({ action, actions, bindings, recording, onRecord, onSave }: ShortcutRowProps) {
  const { t } = useTranslation('settings');
  const title = actionTitle(action);
  const change = useRef<HTMLButtonElement>(null);
  const combos = keysOf(action, bindings);
  const clash = combos.flatMap((combo) => conflictsWith(combo, action.id, actions, bindings))[0];
  return (
    <li className="border-b border-hairline py-1">
      <div className="flex min-h-8 items-center gap-2">
        <span className="min-w-0 flex-1">{title}</span>
        {clash ? (
          <span className="flex min-w-0 items-center gap-1 text-xs text-warn">
            <TriangleAlert aria-hidden size={14} />
            <span className="truncate">{t('shortcuts.conflictMark', { action: actionTitle(clash) })}</span>
          </span>
        ) : null}
        {bindings[action.id] === undefined ? null : (
          <IconButton
            icon={RotateCcw}
            size="sm"
            label={t('shortcuts.reset', { action: title })}
            onClick={() => onSave({ [action.id]: null })}
          />
        )}
        <button
          ref={change}
          type="button"
          aria-expanded={recording}
          onClick={() => onRecord(!recording)}
          className="flex h-7 min-w-16 items-center justify-end gap-1.5 rounded-md px-1.5 hover:bg-hover"
        >
          <span className="sr-only">{t('shortcuts.change', { action: title })}</span>
          {combos.length === 0 ? <span className="text-xs text-ink-3">{t('shortcuts.none')}</span> : null}
          {combos.map((combo) => (
            <Kbd key={combo} combo={combo} />
          ))}
        </button>
      </div>
      {recording ? (
        <KeyRecorder
          action={action}
          actions={actions}
          bindings={bindings}
          onSave={onSave}
          onCancel={() => onRecord(false)}
          returnTo={change}
        />
      ) : null}
    </li>
  );
}
