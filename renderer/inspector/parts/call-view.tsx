import i18next from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job, JobCall } from '../../../shared/domain/job.ts';
import { SANDBOX_CONNECTION } from '../../../shared/domain/sandbox-connection.ts';
import { appInfoStore } from '../../app/app-info-store.ts';
import { downloadFile } from '../../app/download-file.ts';
import { callProblem } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { readBody, usageIn } from '../../lib/read-body.ts';
import { formatTime } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Foldable } from '../../ui/foldable.tsx';
import { foldedJson } from '../../ui/folded-json.ts';
import { JsonTree } from '../../ui/json-tree.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { problemMessage } from '../../ui/problem-message.ts';
import { ServiceErrorNotice } from '../../ui/service-error.tsx';
import { toast } from '../../ui/toast.tsx';
import { curlOf } from '../curl-of.ts';
import { TimingBar } from './timing-bar.tsx';

/** Shows a call's request without the key, its response, and its timing. */
export function CallView({
  job,
  call,
  usage,
}: {
  job: Pick<Job, 'id' | 'connectionId'>;
  call: JobCall;
  usage: unknown;
}) {
  const { t } = useTranslation('inspector');
  const { request, reconstructed, response, times, attempts, error, polls, rawUrl } = call;
  const isSandbox = job.connectionId === SANDBOX_CONNECTION;
  const copyable = async () => curlOf(request, isSandbox ? await api.connections.sandboxAccess() : null);
  const body = useMemo(() => (response ? readBody(response.body) : null), [response]);
  const counted = useMemo(() => usage ?? (response ? usageIn(response.body) : null), [usage, response]);
  return (
    <div className="flex flex-col gap-6">
      {error ? <ServiceErrorNotice error={error} /> : null}
      <section>
        <h3 className="mb-2 font-semibold">{t('timing')}</h3>
        {polls === null ? (
          <>
            <TimingBar times={times} />
            <p className="mt-1 text-sm text-ink-3">{t('attempts', { count: attempts })}</p>
          </>
        ) : (
          <p className="text-sm tabular-nums text-ink-2">
            {t('asked', { count: polls.count, at: formatTime(polls.lastAt ?? times.created) })}
          </p>
        )}
      </section>
      {counted === null || counted === undefined ? null : (
        <section>
          <h3 className="mb-2 font-semibold">{t('usage')}</h3>
          <Block>
            <JsonTree value={readValue(counted)} />
          </Block>
        </section>
      )}
      <section>
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <h3 className="font-semibold">{t('request')}</h3>
          <span className="min-w-32 flex-1 truncate font-mono text-xs text-ink-2">
            {request.method} {request.url}
          </span>
          <CopyText label={t('copyCurl')} text={copyable} />
          <CopyText label={t('copyRequest')} text={() => foldedJson(request.body)} />
        </div>
        <Headers headers={request.headers} />
        {request.body === null ? (
          <p className="text-sm text-ink-2">{t(request.method === 'GET' ? 'noRequestBody' : 'noBody')}</p>
        ) : (
          <Block>
            <JsonTree value={request.body} />
          </Block>
        )}
        {reconstructed ? <p className="mt-1 text-xs text-ink-3">{t('reconstructed')}</p> : null}
        <p className="mt-1 text-xs text-ink-3">{t(isSandbox ? 'curlHintSandbox' : 'curlHint')}</p>
      </section>
      <section>
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <h3 className="font-semibold">{t('response')}</h3>
          <span className="min-w-0 flex-1 text-sm text-ink-2">
            {response?.status == null ? null : t('status', { status: response.status })}
          </span>
          {rawUrl === null ? null : (
            <Button size="sm" onClick={() => void saveRaw({ id: job.id, n: call.n }, rawUrl)}>
              {t('saveRaw')}
            </Button>
          )}
          {body && response ? (
            <CopyText
              label={t('copyResponse')}
              text={() => (body.kind === 'json' ? foldedJson(body.value) : response.body)}
            />
          ) : null}
        </div>
        {response && body ? (
          <>
            <Headers headers={response.headers} />
            {response.body === '' ? (
              <p className="text-sm text-ink-2">{t('noBody')}</p>
            ) : (
              <Block>
                {body.kind === 'json' ? <JsonTree value={body.value} /> : <ShortenedText text={body.text} />}
              </Block>
            )}
            <p className="mt-1 text-xs text-ink-3">{t('kept')}</p>
          </>
        ) : (
          <p className="text-sm text-ink-2">{t('noResponse')}</p>
        )}
      </section>
    </div>
  );
}

/** Parses a value of unknown type: what is not JSON is shown as text. */
function readValue(value: unknown) {
  const read = readBody(JSON.stringify(value) ?? '');
  return read.kind === 'json' ? read.value : read.text;
}

function Headers({ headers }: { headers: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('inspector');
  const rows = Object.entries(headers);
  if (rows.length === 0) return null;
  return (
    <Foldable className="mb-2" title={t('headers', { count: rows.length })}>
      <Block>
        <ShortenedText text={rows.map(([name, value]) => `${name}: ${value}`).join('\n')} />
      </Block>
    </Foldable>
  );
}

/** The most characters shown, as an error page may be megabytes. Copying copies everything. */
const SHOWN = 100_000;

function ShortenedText({ text }: { text: string }) {
  const { t } = useTranslation('inspector');
  return (
    <pre className="font-mono text-xs leading-relaxed break-words whitespace-pre-wrap text-ink">
      <PlainText text={text.slice(0, SHOWN)} />
      {text.length > SHOWN ? `\n${t('cut', { count: text.length - SHOWN })}` : null}
    </pre>
  );
}

function Block({ children }: { children: ReactNode }) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-1 max-h-96 overflow-auto rounded-md border border-hairline bg-panel px-2 py-2"
    >
      {children}
    </div>
  );
}

/** Saves a copy of a response that could not be used: in the host's dialog, or as a download if it has none. */
export async function saveRaw(call: { readonly id: string; readonly n: number }, url: string): Promise<void> {
  // The browser shows the download itself.
  if (!appInfoStore.getState().info?.files.saveDialog) return downloadFile(url, '');
  try {
    const { saved } = await api.jobs.saveRaw(call);
    if (saved) toast.show({ title: i18next.t('inspector:rawSaved'), tone: 'good' });
  } catch (thrown) {
    const description = problemMessage(callProblem(thrown));
    toast.show({ title: i18next.t('inspector:rawNotSaved'), description, tone: 'bad' });
  }
}
