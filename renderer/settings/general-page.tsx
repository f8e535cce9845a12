import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../app/app-info-store.ts';
import { saveSetting } from '../app/save-setting.ts';
import { useSettings } from '../app/settings-store.ts';
import { comboCaps, IS_MAC } from '../ui/key-combo.ts';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/select.tsx';
import { Slider } from '../ui/slider.tsx';
import { Switch } from '../ui/switch.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { NotifySection } from './notify-section.tsx';
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
