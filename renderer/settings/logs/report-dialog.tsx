import { Check, Copy, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../app/download-file.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { problemWords } from '../../ui/problem-words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';

interface Report {
  readonly id: string;
  readonly text: string;
}

/** The whole report as it would leave, read before it is copied or saved. Services are named only where wished. */
export function ReportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['logs', 'common']);
  const [withHosts, setWithHosts] = useState(false);
  const { report, problem, again } = useReport(open, withHosts);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('logs:report.dialog')}
      size="lg"
      bodyClassName="flex flex-col gap-4 overflow-y-auto p-5"
      footer={<Buttons report={problem ? null : report} />}
    >
      <p className="text-ink-2">{t('logs:report.intro')}</p>
      <Switch
        label={t('logs:report.hosts')}
        hint={t('logs:report.hostsHint')}
        checked={withHosts}
        onCheckedChange={setWithHosts}
      />
      {problem ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          <p>
            {t('logs:report.failed')} <span className="text-ink-2">{problemWords(problem)}</span>
          </p>
          <Button size="sm" onClick={again}>
            {t('common:retry')}
          </Button>
        </div>
      ) : report === null ? (
        <div role="status" className="min-h-60 flex-1">
          <span className="sr-only">{t('logs:report.making')}</span>
          <Skeleton className="h-full min-h-60" />
        </div>
      ) : (
        <TextArea
          label={t('logs:report.text')}
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
  const [copied, setCopied] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const isCopied = report !== null && copied === report.id;
  const copy = ({ id, text }: Report) => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(id),
      () => toast.show({ id: 'report.copy', title: t('report.copyFailed'), tone: 'bad' }),
    );
  };
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
      const description = problemWords(callProblem(thrown));
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
      <Button
        variant="primary"
        icon={isCopied ? Check : Copy}
        disabled={report === null}
        onClick={() => report && copy(report)}
      >
        {t(isCopied ? 'copied' : 'report.copy')}
      </Button>
    </>
  );
}

/** The report as it is now; made anew with each opening and each change of what may be in it. */
function useReport(wanted: boolean, withHosts: boolean) {
  const [report, setReport] = useState<Report | null>(null);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again.
  useEffect(() => {
    if (!wanted) return;
    let isLast = true;
    setReport(null);
    setProblem(null);
    api.logs.report({ withHosts, window: navigator.userAgent.slice(0, 400) }).then(
      (made) => isLast && setReport(made),
      (thrown: unknown) => isLast && setProblem(callProblem(thrown)),
    );
    return () => {
      isLast = false;
    };
  }, [wanted, withHosts, tries]);
  return { report, problem, again: () => setTries((had) => had + 1) };
}
