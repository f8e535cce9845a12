import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../app/download-file.ts';
import { callProblem } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { problemMessage } from '../../ui/problem-message.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRead } from '../../ui/use-read.ts';

interface Report {
  readonly id: string;
  readonly text: string;
}

/**
 * Renders the complete report for review before it is copied or saved. Services are named only if
 * the user wants that.
 */
export function ReportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('logs');
  const [withHosts, setWithHosts] = useState(false);
  // The report is created anew each time the dialog opens or an option changes.
  const {
    value: report,
    problem,
    again,
  } = useRead(open ? String(withHosts) : null, () =>
    api.logs.report({ withHosts, window: navigator.userAgent.slice(0, 400) }),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('report.title')}
      size="lg"
      bodyClassName="flex flex-col gap-4 overflow-y-auto p-5"
      footer={<Buttons report={problem ? null : report} />}
    >
      <p className="text-ink-2">{t('report.intro')}</p>
      <Switch
        label={t('report.hosts')}
        hint={t('report.hostsHint')}
        checked={withHosts}
        onCheckedChange={setWithHosts}
      />
      {problem ? (
        <LoadFailedLine title={t('report.failed')} problem={problem} onRetry={again} />
      ) : report === null ? (
        <div role="status" className="min-h-60 flex-1">
          <span className="sr-only">{t('report.making')}</span>
          <Skeleton className="h-full min-h-60" />
        </div>
      ) : (
        <TextArea
          label={t('report.text')}
          labelHidden
          readOnly
          rows={18}
          spellCheck={false}
          value={report.text}
          className="font-mono text-xs"
        />
      )}
    </Dialog>
  );
}

function Buttons({ report }: { report: Report | null }) {
  const { t } = useTranslation('logs');
  const [saving, setSaving] = useState(false);
  const save = async ({ id }: Report) => {
    setSaving(true);
    try {
      const { url, fileName, saved } = await api.logs.saveReport({ id });
      if (url !== null) downloadFile(url, fileName);
      if (saved || url !== null) {
        toast.show({
          id: 'report.saved',
          title: t(saved ? 'report.saved' : 'report.downloaded'),
          tone: 'good',
        });
      }
    } catch (thrown) {
      const description = problemMessage(callProblem(thrown));
      toast.show({ id: 'report.saved', title: t('report.saveFailed'), description, tone: 'bad' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <Button
        icon={Download}
        busy={saving}
        disabled={report === null}
        onClick={() => report && void save(report)}
      >
        {t('report.save')}
      </Button>
      <CopyText
        key={report?.id}
        size="md"
        variant="primary"
        icon={Copy}
        disabled={report === null}
        label={t('report.copy')}
        text={() => report?.text ?? ''}
      />
    </>
  );
}
