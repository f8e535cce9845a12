import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../app/app-info-store.ts';
import { callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { Markdown } from '../markdown/markdown.tsx';
import MarkdownContext, { type MarkdownActions } from '../markdown/markdown-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { lazyView } from '../ui/lazy-view.tsx';
import { Logo } from '../ui/logo.tsx';
import { problemMessage } from '../ui/problem-message.ts';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { PathLine } from './data/path-line.tsx';
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

/** Shows the notices. They are a long text, loaded when the dialog opens. */
const Notices = lazyView(
  async () => {
    const { default: text } = await import('../../THIRD_PARTY_NOTICES.md?raw');
    // License texts stay in their original English.
    return () => (
      <div lang="en">
        <MarkdownContext value={actions}>
          <Markdown text={text} />
        </MarkdownContext>
      </div>
    );
  },
  <Skeleton className="h-40" />,
);

const actions: MarkdownActions = {
  // The text is the app's own, not a model's, so links open without confirmation.
  onLink: (url) => {
    api.app.openExternal({ url }).catch((error: unknown) => {
      toast.show({ title: problemMessage(callProblem(error)), tone: 'bad' });
    });
  },
  onCopy: (text) => {
    navigator.clipboard.writeText(text).catch(reportError);
  },
};

/** Renders the button to the third-party notices and licenses. */
export function LicencesSection() {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('about.licences')}>
      <p className="text-ink-2">{t('about.licencesHint')}</p>
      <div>
        <Button size="sm" onClick={() => setOpen(true)}>
          <FileText aria-hidden size={16} />
          {t('about.licencesShow')}
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('about.licences')} size="lg" tall>
        <Notices />
      </Dialog>
    </Section>
  );
}
