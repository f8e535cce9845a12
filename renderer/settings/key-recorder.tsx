import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../shared/domain/settings.ts';
import { type Action, actionTitle } from '../app/actions.ts';
import { conflictsWith, isReserved, keysOf } from '../app/shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { comboCaps, combosOf, IS_MAC, type KeyCombo } from '../ui/key-combo.ts';

interface KeyRecorderProps {
  readonly action: Pick<Action, 'id' | 'title' | 'shortcut'>;
  readonly actions: readonly Action[];
  readonly bindings: Settings['shortcuts'];
  /** Returns why keys cannot be used, apart from those reserved by the system; null if they can. */
  readonly refusal?: (combo: KeyCombo) => string | null;
  readonly onSave: (changes: Readonly<Record<string, string | null>>) => void;
  readonly onCancel: () => void;
  /** The element that gets the focus back when the recorder closes. */
  readonly returnTo: RefObject<HTMLElement | null>;
}

/**
 * Records the next key combination. Saves an unused one at once, asks about a used one, and refuses
 * the system's own.
 */
export function KeyRecorder(props: KeyRecorderProps) {
  const { action, actions, bindings, refusal, onSave, onCancel, returnTo } = props;
  const { t } = useTranslation(['settings', 'common']);
  const [pressed, setPressed] = useState<KeyCombo | null>(null);
  const box = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    box.current?.focus();
    return () => returnTo.current?.focus();
  }, [returnTo]);
  const clash = pressed ? conflictsWith(pressed, action.id, actions, bindings)[0] : undefined;
  const refused = pressed ? (refusal?.(pressed) ?? null) : null;
  const name = pressed ? comboCaps(pressed, IS_MAC).join(IS_MAC ? '' : '+') : '';

  const onKeyDown = (event: KeyboardEvent) => {
    // Tab moves to the buttons; the recorder handles every other key.
    if (event.key === 'Tab' || event.target !== box.current) return;
    event.preventDefault();
    event.stopPropagation();
    const combo = combosOf(event.nativeEvent, IS_MAC)[0];
    if (combo === 'Escape' && pressed === null && !ownsEscape(action)) return onCancel();
    if (combo === 'Backspace') return onSave({ [action.id]: '' });
    if (combo === undefined) return;
    setPressed(combo);
    const isFree = !isReserved(combo, IS_MAC) && (refusal?.(combo) ?? null) === null;
    if (isFree && conflictsWith(combo, action.id, actions, bindings).length === 0) {
      onSave({ [action.id]: combo });
    }
  };

  return (
    <div className="mt-1 mb-2 flex flex-wrap items-center gap-2 rounded-md bg-panel p-2">
      <button
        ref={box}
        type="button"
        aria-label={t('settings:shortcuts.press')}
        onKeyDown={onKeyDown}
        className="flex h-8 min-w-40 items-center justify-center rounded-md border border-craft bg-raised px-3 text-sm text-ink-2"
      >
        {pressed ? <Kbd combo={pressed} /> : t('settings:shortcuts.press')}
      </button>
      <p role="status" className="min-w-0 flex-1 text-xs text-ink-2">
        {pressed && isReserved(pressed, IS_MAC)
          ? t('settings:shortcuts.reserved', { combo: name })
          : refused !== null
            ? refused
            : clash
              ? t('settings:shortcuts.conflict', { combo: name, action: actionTitle(clash) })
              : t('settings:shortcuts.pressHint')}
      </p>
      {pressed && clash && !isReserved(pressed, IS_MAC) ? (
        <Button
          size="sm"
          onClick={() => {
            const rest = keysOf(clash, bindings).find((combo) => combo !== pressed);
            onSave({ [action.id]: pressed, [clash.id]: rest ?? '' });
          }}
        >
          {t('settings:shortcuts.takeOver')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
    </div>
  );
}

/** Returns whether Escape is a default key of the action and may be assigned to it. */
function ownsEscape(action: Pick<Action, 'shortcut'>): boolean {
  return [action.shortcut ?? []].flat().includes('Escape');
}
