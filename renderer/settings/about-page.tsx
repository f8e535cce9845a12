import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../app/app-info-store.ts';
import { IconButton } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
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
        {info ? <DataFolder path={info.dataFolder} /> : <Skeleton className="h-9" />}
        <p className="text-sm text-ink-2">{t('settings:about.dataFolderHint')}</p>
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

function DataFolder({ path }: { path: string }) {
  const { t } = useTranslation(['settings', 'common']);
  const [copied, setCopied] = useState(false);
  return (
    <div className="flex items-center gap-2 rounded-md border border-hairline bg-panel py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 truncate text-sm select-all" title={path}>
        {path}
      </code>
      <IconButton
        icon={copied ? Check : Copy}
        size="sm"
        label={copied ? t('common:copied') : t('settings:about.copyFolder')}
        onClick={() => {
          navigator.clipboard.writeText(path).then(() => setCopied(true), reportError);
        }}
      />
    </div>
  );
}
