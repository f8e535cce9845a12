import { useTranslation } from 'react-i18next';
import { CODE_THEMES } from '../../shared/domain/code-theme.ts';
import { saveSetting } from '../app/save-setting.ts';
import { useSettings } from '../app/settings-store.ts';
import { LANGUAGES } from '../locales/catalogs.ts';
import { Section } from '../ui/section.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { AccentChoice } from './accent-choice.tsx';

/** How the window looks, and its language. */
export function AppearanceSection() {
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
