import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import type { JobCall, JobDetails } from '../../../shared/domain/job.ts';
import { api } from '../../lib/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { curlOf } from '../curl-of.ts';
import { prettyJson } from '../pretty-json.ts';
import { TimingBar } from './timing-bar.tsx';
import { JsonText } from './tool-parts.tsx';

/** The call behind an answer: as sent and as received, the key left out, and where the time went. */
export function AnswerDetails({ turn, onClose }: { turn: Turn; onClose: () => void }) {
  const { t } = useTranslation(['chat', 'common']);
  const [open, setOpen] = useState(true);
  const jobId = turn.answer?.jobId ?? null;
  const [details, setDetails] = useState<JobDetails | 'failed' | null>(null);
  useEffect(() => {
    if (jobId === null) return;
    let gone = false;
    api.jobs.details({ id: jobId }).then(
      (read) => !gone && setDetails(read),
      () => !gone && setDetails('failed'),
    );
    return () => {
      gone = true;
    };
  }, [jobId]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        // Once its motion has ended.
        if (!next) setTimeout(onClose, 200);
      }}
      title={t('chat:details.title')}
      description={turn.answer?.answeredBy ?? turn.answer?.model}
      size="lg"
    >
      {jobId === null ? (
        <p className="text-ink-2">{t('chat:details.none')}</p>
      ) : details === 'failed' ? (
        <p role="alert" className="text-bad">
          {t('chat:details.failed')}
        </p>
      ) : details === null ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        details.calls.map((call) => (
          <DetailsBody key={call.n} call={call} usage={turn.answer?.usage?.raw ?? null} />
        ))
      )}
    </Dialog>
  );
}

function DetailsBody({ call, usage }: { call: JobCall; usage: unknown }) {
  const { t } = useTranslation(['chat', 'common']);
  const { request, response, times, attempts } = call;
  return (
    <div className="flex flex-col gap-6">
      <section>
        <h3 className="mb-2 font-semibold">{t('chat:details.timing')}</h3>
        <TimingBar times={times} />
        <p className="mt-1 text-sm text-ink-3">{t('chat:details.attempts', { count: attempts })}</p>
      </section>
      {usage === null ? null : (
        <section>
          <h3 className="mb-2 font-semibold">{t('chat:details.usage')}</h3>
          <Block text={JSON.stringify(usage, null, 2)} />
        </section>
      )}
      <section>
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <h3 className="font-semibold">{t('chat:details.request')}</h3>
          <span className="min-w-0 flex-1 truncate font-mono text-xs text-ink-2">
            {request.method} {request.url}
          </span>
          <CopyText label={t('chat:details.copyCurl')} text={() => curlOf(request)} />
          <CopyText label={t('chat:details.copyJson')} text={() => JSON.stringify(request.body, null, 2)} />
        </div>
        <Block text={headersText(request.headers)} />
        <Block text={JSON.stringify(request.body, null, 2)} />
        <p className="mt-1 text-xs text-ink-3">{t('chat:details.curlHint')}</p>
      </section>
      <section>
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <h3 className="font-semibold">{t('chat:details.response')}</h3>
          <span className="min-w-0 flex-1 text-sm text-ink-2">
            {response?.status == null ? null : t('chat:details.status', { status: response.status })}
          </span>
          {response ? <CopyText label={t('chat:details.copyJson')} text={() => response.body} /> : null}
        </div>
        {response ? (
          <>
            <Block text={headersText(response.headers)} />
            <Block text={prettyJson(response.body)} />
          </>
        ) : (
          <p className="text-sm text-ink-2">{t('chat:details.noResponse')}</p>
        )}
      </section>
    </div>
  );
}

function Block({ text }: { text: string }) {
  return text === '' ? null : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div tabIndex={0} className="mb-2 rounded-md border border-hairline bg-panel px-3 py-2 **:[pre]:max-h-72">
      <JsonText text={text} />
    </div>
  );
}

function headersText(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function CopyText({ label, text }: { label: string; text: () => string }) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      size="sm"
      onClick={async () => {
        await navigator.clipboard.writeText(text());
        setCopied(true);
      }}
    >
      {copied ? t('copied') : label}
    </Button>
  );
}
