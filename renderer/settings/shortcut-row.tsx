import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../shared/domain/settings.ts';
import { type Action, actionTitle } from '../app/actions.ts';
import { conflictsWith, keysOf } from '../app/shortcuts.ts';
import { IconButton } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { KeyRecorder } from './key-recorder.tsx';

interface ShortcutRowProps {
  readonly action: Action;
  readonly actions: readonly Action[];
  readonly bindings: Settings['shortcuts'];
  readonly recording: boolean;
  readonly onRecord: (on: boolean) => void;
  /** Keys by action id; null gives an action its own keys back. */
  readonly onSave: (changes: Readonly<Record<string, string | null>>) => void;
}

/** An action, its shortcuts, and the way to change them. */
export function ShortcutRow({ action, actions, bindings, recording, onRecord, onSave }: ShortcutRowProps) {
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
