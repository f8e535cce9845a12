import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_THEMES } from '../../shared/domain/code-theme.ts';
import { useAppInfo } from '../app/app-info-store.ts';
import { useNotifyState } from '../app/notify-state.ts';
import { saveSetting } from '../app/save-setting.ts';
import { useSettings } from '../app/settings-store.ts';
import { LANGUAGES } from '../locales/catalogs.ts';
import { Button } from '../ui/button.tsx';
import { comboCaps, IS_MAC } from '../ui/key-combo.ts';
import { Section } from '../ui/section.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { Slider } from '../ui/slider.tsx';
import { Switch } from '../ui/switch.tsx';
import { AccentChoice } from './accent-choice.tsx';
import { QuickSection } from './quick-section.tsx';

/** How the window looks and how chat behaves. */
export function GeneralPage() {
  const { t } = useTranslation('settings');
  const settings = useSettings((all) => all);
  return (
    <>
      <AppearanceSection />
      <NotifySection />
      <DesktopSection />
      <Section title={t('general.chat')}>
        <Switch
          label={t('general.enterSends')}
          hint={t('general.enterSendsHint', {
            combo: comboCaps('Mod+Enter', IS_MAC).join(IS_MAC ? '' : '+'),
          })}
          checked={settings.enterSends}
          onCheckedChange={(enterSends) => saveSetting({ enterSends })}
        />
        <Switch
          label={t('general.confirmLinks')}
          hint={t('general.confirmLinksHint')}
          checked={settings.confirmLinks}
          onCheckedChange={(confirmLinks) => saveSetting({ confirmLinks })}
        />
        <Select
          label={t('general.follow')}
          value={settings.follow}
          onValueChange={(follow) => saveSetting({ follow })}
          options={[
            { value: 'stop-at-top', label: t('general.followStopAtTop') },
            { value: 'follow', label: t('general.followAlways') },
            { value: 'never', label: t('general.followNever') },
          ]}
        />
        <FontSize value={settings.chatFontSize} />
      </Section>
    </>
  );
}

/** How the desktop app behaves in its system; absent in a browser. */
function DesktopSection() {
  const { t } = useTranslation('settings');
  const info = useAppInfo();
  const keepInTray = useSettings((settings) => settings.keepInTray);
  const startAtLogin = useSettings((settings) => settings.startAtLogin);
  if (info?.host !== 'electron') return null;
  const isMac = info.platform === 'macos';
  return (
    <Section title={t('general.desktop')}>
      <Switch
        label={t(isMac ? 'general.keepInMenuBar' : 'general.keepInTray')}
        hint={t(isMac ? 'general.keepInMenuBarHint' : 'general.keepInTrayHint')}
        checked={keepInTray}
        onCheckedChange={(on) => saveSetting({ keepInTray: on })}
      />
      <Switch
        label={t('general.startAtLogin')}
        checked={startAtLogin}
        onCheckedChange={(on) => saveSetting({ startAtLogin: on })}
      />
      <QuickSection />
    </Section>
  );
}

function FontSize({ value }: { value: number }) {
  const { t } = useTranslation('settings');
  const [moving, setMoving] = useState<number | null>(null);
  return (
    <Slider
      label={t('general.fontSize')}
      value={moving ?? value}
      min={12}
      max={24}
      format={(count) => t('general.pixels', { count })}
      onValueChange={setMoving}
      onValueCommitted={(chatFontSize) => {
        setMoving(null);
        saveSetting({ chatFontSize });
      }}
    />
  );
}

/** How the window looks, and its language. */
function AppearanceSection() {
  const { t } = useTranslation('settings');
  const settings = useSettings((all) => all);
  return (
    <Section title={t('general.appearance')}>
      <Segmented
        label={t('general.theme')}
        value={settings.theme}
        onValueChange={(theme) => saveSetting({ theme })}
        options={[
          { value: 'system', label: t('general.themeSystem') },
          { value: 'light', label: t('general.themeLight') },
          { value: 'dark', label: t('general.themeDark') },
        ]}
      />
      <AccentChoice />
      <Segmented
        label={t('general.density')}
        value={settings.density}
        onValueChange={(density) => saveSetting({ density })}
        options={[
          { value: 'comfortable', label: t('general.densityComfortable') },
          { value: 'compact', label: t('general.densityCompact') },
        ]}
      />
      <Segmented
        label={t('general.codeTheme')}
        value={settings.codeTheme}
        onValueChange={(codeTheme) => saveSetting({ codeTheme })}
        options={CODE_THEMES.map((value) => ({ value, label: t(`general.codeThemes.${value}`) }))}
      />
      <Select
        label={t('general.language')}
        value={settings.language}
        onValueChange={(language) => saveSetting({ language })}
        className="max-w-72"
        options={[
          { value: 'system', label: t('general.languageSystem') },
          ...LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name })),
        ]}
      />
    </Section>
  );
}

/** Whether the system tells of long tasks that end, and what stands in its way. */
function NotifySection() {
  const { t } = useTranslation('settings');
  const wanted = useSettings((settings) => settings.notifyFinished);
  const host = useAppInfo()?.host ?? 'browser';
  const { permission, ask } = useNotifyState();
  const off = permission === 'none';
  return (
    <Section title={t('general.tasks')}>
      <Switch
        label={t('general.notifyFinished')}
        hint={off ? t('general.notifyNone') : t('general.notifyFinishedHint')}
        checked={wanted && !off}
        disabled={off}
        onCheckedChange={(notifyFinished) => {
          saveSetting({ notifyFinished });
          // Turned on by this click: now the system may ask.
          if (notifyFinished) void ask();
        }}
      />
      {wanted && permission === 'denied' ? (
        <p role="status" className="rounded-md border border-warn/40 bg-warn-tint px-3 py-2 text-sm">
          {t(`general.notifyBlocked.${host}`)}
        </p>
      ) : null}
      {wanted && permission === 'default' ? (
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
