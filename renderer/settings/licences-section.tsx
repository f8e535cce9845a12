import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { Markdown } from '../markdown/markdown.tsx';
import MarkdownContext, { type MarkdownActions } from '../markdown/markdown-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { lazyView } from '../ui/lazy-view.tsx';
import { problemMessage } from '../ui/problem-message.ts';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';

/** Shows the notices. They are a long text, loaded when the dialog opens. */
const Notices = lazyView(
  async () => {
    const { default: text } = await import('../../THIRD_PARTY_NOTICES.md?raw');
    // Licences stay in their original English.
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
  // Our own words, not a model's: a link opens without being asked about.
  onLink: (url) => {
    api.app.openExternal({ url }).catch((error: unknown) => {
      toast.show({ title: problemMessage(callProblem(error)), tone: 'bad' });
    });
  },
  onCopy: (text) => {
    navigator.clipboard.writeText(text).catch(reportError);
  },
};

/** Whose work is in the app, and under which licences. */
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
