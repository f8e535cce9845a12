import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppInfo } from '../../shared/contract/app.ts';
import { useAppInfo } from '../app/app-info-store.ts';
import { saveSetting } from '../app/save-setting.ts';
import { useSettings } from '../app/settings-store.ts';
import { Kbd } from '../ui/kbd.tsx';
import { type KeyCombo, splitCombo } from '../ui/key-combo.ts';
import { Switch } from '../ui/switch.tsx';
import { KeyRecorder } from './key-recorder.tsx';

/** The keys that are offered: free in most programs of every system, and reached with one hand. */
const OFFERED = 'Mod+Shift+Space';
const ID = 'app.quick';

/** Whether keys open the quick window, which, and what stands in their way. Absent where there is no such window. */
export function QuickSection() {
  const { t } = useTranslation('settings');
  const info = useAppInfo();
  const keys = useSettings((settings) => settings.quickKeys);
  if (info?.quickKeys === undefined) return null;
  const problem = keys === '' ? null : problemOf(info);
  return (
    <>
      <Switch
        label={t('general.quick')}
        hint={t('general.quickHint')}
        checked={keys !== ''}
        onCheckedChange={(on) => saveSetting({ quickKeys: on ? OFFERED : '' })}
      />
      {keys === '' ? null : <Keys keys={keys} />}
      {problem ? (
        <p role="status" className="rounded-md border border-warn/40 bg-warn-tint px-3 py-2 text-sm">
          {t(`general.quickState.${problem}`)}
        </p>
      ) : null}
    </>
  );
}

function problemOf({ quickKeys, platform }: AppInfo): 'taken' | 'wayland' | 'portal' | 'unsupported' | null {
  if (quickKeys === undefined || quickKeys === 'off' || quickKeys === 'on') return null;
  return quickKeys === 'unsupported' && platform === 'linux' ? 'wayland' : quickKeys;
}

function Keys({ keys }: { keys: KeyCombo }) {
  const { t } = useTranslation('settings');
  const [recording, setRecording] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  return (
    <div>
      <div className="flex items-center justify-between gap-6">
        <span>{t('general.quickKeys')}</span>
        <button
          ref={change}
          type="button"
          aria-expanded={recording}
          onClick={() => setRecording(!recording)}
          className="-mr-1.5 flex h-7 items-center rounded-md px-1.5 hover:bg-hover"
        >
          <span className="sr-only">{t('general.quickChange')}</span>
          <Kbd combo={keys} />
        </button>
      </div>
      {recording ? (
        <KeyRecorder
          action={{ id: ID, title: () => t('general.quick') }}
          actions={[]}
          bindings={{}}
          refusal={(combo) => (isForAllPrograms(combo) ? null : t('general.quickNeedsModifier'))}
          onSave={(changes) => {
            setRecording(false);
            saveSetting({ quickKeys: changes[ID] ?? '' });
          }}
          onCancel={() => setRecording(false)}
          returnTo={change}
        />
      ) : null}
    </div>
  );
}

/** Whether every program can do without these keys: none types with them. electron/desktop/accelerator.ts insists, too. */
function isForAllPrograms(combo: KeyCombo): boolean {
  const { modifiers, key } = splitCombo(combo);
  return modifiers.some((name) => name !== 'Shift') || /^F\d+$/.test(key);
}
