import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../app/app-info-store.ts';
import { Logo } from '../ui/logo.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PathLine } from './data/path-line.tsx';
import { LicencesSection } from './licences-section.tsx';
import { UpdatesSection } from './updates-section.tsx';

/** Shows the version, updates, the data folder, the licences, and which data leaves the machine. */
export function AboutPage() {
  const { t } = useTranslation(['settings', 'app']);
  const info = useAppInfo();
  return (
    <>
      <div className="mb-8 flex items-center gap-4">
        <Logo size={44} />
        <div>
          <p className="text-lg font-semibold">{t('app:name')}</p>
          {info ? (
            <p className="text-sm text-ink-2">
              {t('settings:about.version', { version: info.version })} ·{' '}
              {t(`settings:about.host.${info.host}`)}
            </p>
          ) : (
            <Skeleton className="h-5 w-40" />
          )}
          <p className="text-sm text-ink-2">{t('settings:about.licence')}</p>
        </div>
      </div>
      <UpdatesSection />
      <Section title={t('settings:about.dataFolder')}>
        {info ? (
          <PathLine
            name={t('settings:about.dataFolder')}
            nameHidden
            hint={t('settings:about.dataFolderHint')}
            path={info.dataFolder}
          />
        ) : (
          <Skeleton className="h-9" />
        )}
      </Section>
      <Section title={t('settings:about.privacy')}>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-2">
          <li>{t('settings:about.privacyRequests')}</li>
          <li>{t('settings:about.privacyResults')}</li>
          <li>{t('settings:about.privacyTest')}</li>
          <li>{t('settings:about.privacyLinks')}</li>
          <li>{t('settings:about.privacyUpdates')}</li>
        </ul>
        <p>{t('settings:about.privacyNothing')}</p>
      </Section>
      <LicencesSection />
    </>
  );
}
