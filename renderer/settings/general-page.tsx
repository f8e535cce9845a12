import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppInfo } from '../../shared/contract/app.ts';
import { CODE_THEMES } from '../../shared/domain/code-theme.ts';
import { useAppInfo } from '../app/app-info-store.ts';
import { useNotifyState } from '../app/notify-state.ts';
import { saveSetting, useSettings } from '../app/settings-store.ts';
import { LANGUAGES } from '../locales/catalogs.ts';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { comboCaps, IS_MAC, type KeyCombo, splitCombo } from '../ui/key-combo.ts';
import { Section } from '../ui/section.tsx';
import { Switch } from '../ui/switch.tsx';
import { AccentChoice } from './accent-choice.tsx';
import { KeyRecorder } from './key-recorder.tsx';
import { SettingChoice, SettingSlider, SettingSwitch } from './setting-fields.tsx';

/** Renders the appearance and behavior settings. */
export function GeneralPage() {
  const { t } = useTranslation('settings');
  return (
    <>
      <AppearanceSection />
      <NotifySection />
      <DesktopSection />
      <Section title={t('general.chat')}>
        <SettingSwitch
          setting="enterSends"
          label={t('general.enterSends')}
          hint={t('general.enterSendsHint', {
            combo: comboCaps('Mod+Enter', IS_MAC).join(IS_MAC ? '' : '+'),
          })}
        />
        <SettingSwitch
          setting="confirmLinks"
          label={t('general.confirmLinks')}
          hint={t('general.confirmLinksHint')}
        />
        <SettingChoice
          setting="follow"
          label={t('general.follow')}
          asList
          options={[
            { value: 'stop-at-top', label: t('general.followStopAtTop') },
            { value: 'follow', label: t('general.followAlways') },
            { value: 'never', label: t('general.followNever') },
          ]}
        />
        <SettingSlider
          setting="chatFontSize"
          label={t('general.fontSize')}
          min={12}
          max={24}
          format={(count) => t('general.pixels', { count })}
        />
      </Section>
    </>
  );
}

/** Renders the desktop settings; nothing in a browser. */
function DesktopSection() {
  const { t } = useTranslation('settings');
  const info = useAppInfo();
  if (info?.host !== 'electron') return null;
  const isMac = info.platform === 'macos';
  return (
    <Section title={t('general.desktop')}>
      <SettingSwitch
        setting="keepInTray"
        label={t(isMac ? 'general.keepInMenuBar' : 'general.keepInTray')}
        hint={t(isMac ? 'general.keepInMenuBarHint' : 'general.keepInTrayHint')}
      />
      <SettingSwitch setting="startAtLogin" label={t('general.startAtLogin')} />
      <QuickSection />
    </Section>
  );
}

/** Renders the appearance settings and the language. */
function AppearanceSection() {
  const { t } = useTranslation('settings');
  return (
    <Section title={t('general.appearance')}>
      <SettingChoice
        setting="theme"
        label={t('general.theme')}
        options={[
          { value: 'system', label: t('general.themeSystem') },
          { value: 'light', label: t('general.themeLight') },
          { value: 'dark', label: t('general.themeDark') },
        ]}
      />
      <AccentChoice />
      <SettingChoice
        setting="density"
        label={t('general.density')}
        options={[
          { value: 'comfortable', label: t('general.densityComfortable') },
          { value: 'compact', label: t('general.densityCompact') },
        ]}
      />
      <SettingChoice
        setting="codeTheme"
        label={t('general.codeTheme')}
        options={CODE_THEMES.map((value) => ({ value, label: t(`general.codeThemes.${value}`) }))}
      />
      <div className="max-w-72">
        <SettingChoice
          setting="language"
          label={t('general.language')}
          asList
          options={[
            { value: 'system', label: t('general.languageSystem') },
            ...LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name })),
          ]}
        />
      </div>
    </Section>
  );
}

/** Renders the setting for notifications of finished tasks, and what blocks them. */
function NotifySection() {
  const { t } = useTranslation('settings');
  const isEnabled = useSettings((settings) => settings.notifyFinished);
  const host = useAppInfo()?.host ?? 'browser';
  const { permission, ask } = useNotifyState();
  const off = permission === 'none';
  return (
    <Section title={t('general.tasks')}>
      <Switch
        label={t('general.notifyFinished')}
        hint={off ? t('general.notifyNone') : t('general.notifyFinishedHint')}
        checked={isEnabled && !off}
        disabled={off}
        onCheckedChange={(notifyFinished) => {
          saveSetting({ notifyFinished });
          // The user just turned it on, so the system may ask for permission.
          if (notifyFinished) void ask();
        }}
      />
      {isEnabled && permission === 'denied' ? (
        <p role="status" className="rounded-md border border-warn/40 bg-warn-tint px-3 py-2 text-sm">
          {t(`general.notifyBlocked.${host}`)}
        </p>
      ) : null}
      {isEnabled && permission === 'default' ? (
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
          <span>{t('general.notifyAsk')}</span>
          <Button size="sm" onClick={() => void ask()}>
            {t('general.notifyAllow')}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

/** The suggested keys: unused in most programs of every system, and reached with one hand. */
const OFFERED = 'Mod+Shift+Space';
const ID = 'app.quick';

/** Renders the shortcut of the quick window and what blocks it; nothing if the host has no such window. */
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

/**
 * Returns whether every program can do without these keys because none types with them.
 * electron/desktop/accelerator.ts enforces the same.
 */
function isForAllPrograms(combo: KeyCombo): boolean {
  const { modifiers, key } = splitCombo(combo);
  return modifiers.some((name) => name !== 'Shift') || /^F\d+$/.test(key);
}
