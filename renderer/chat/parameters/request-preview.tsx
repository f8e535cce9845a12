import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { RequestPreview as Preview } from '../../../shared/contract/chat.ts';
import type { Api } from '../../../shared/contract/index.ts';
import { api } from '../../lib/connection.ts';
import { readBody } from '../../lib/read-body.ts';
import { formatBytes } from '../../locales/format.ts';
import { CallProblemNotice } from '../../ui/call-problem-notice.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { FieldHint } from '../../ui/field.tsx';
import { Foldable } from '../../ui/foldable.tsx';
import { foldedJson } from '../../ui/folded-json.ts';
import { JsonTree } from '../../ui/json-tree.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRead } from '../../ui/use-read.ts';
import { useVersion } from '../../ui/use-version.ts';
import { chat } from '../chat.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { hasBadOption } from '../session-state.ts';

/** Shows the request as it would be sent now, folded at first. */
export function RequestPreview() {
  const { t } = useTranslation('parameters');
  return (
    <Foldable asPart title={t('preview.title')}>
      {() => <Body />}
    </Foldable>
  );
}

function Body() {
  const { t } = useTranslation('parameters');
  const { value, problem } = usePreview();
  return (
    <div className="flex flex-col gap-2 pt-3">
      <FieldHint>{t('preview.hint')}</FieldHint>
      {problem ? (
        <CallProblemNotice problem={problem} />
      ) : value?.preview ? (
        <Request preview={value.preview} />
      ) : value ? (
        <p role="status" className="text-sm text-bad">
          {t('preview.bad')}
        </p>
      ) : (
        <div role="status">
          <span className="sr-only">{t('preview.loading')}</span>
          <Skeleton className="h-32" />
        </div>
      )}
    </div>
  );
}

function Request({ preview }: { preview: Preview }) {
  const { t } = useTranslation('parameters');
  const { method, url, body, cut, bytes } = preview;
  const read = useMemo(() => readBody(body), [body]);
  return (
    <>
      <p className="font-mono text-xs break-all text-ink-2">
        {method} {url}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        aria-label={t('preview.title')}
        className="max-h-96 overflow-auto rounded-md border border-hairline bg-panel px-2 py-2"
      >
        {read.kind === 'json' ? (
          <JsonTree value={read.value} />
        ) : (
          <pre className="font-mono text-xs leading-relaxed break-words whitespace-pre-wrap text-ink">
            {read.text}
          </pre>
        )}
      </section>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-xs text-ink-3">
          {t(cut ? 'preview.cut' : 'preview.size', { size: formatBytes(bytes) })} {t('preview.noKey')}
        </p>
        <CopyText
          label={t('preview.copy')}
          text={() => (read.kind === 'json' ? foldedJson(read.value) : read.text)}
        />
      </div>
    </>
  );
}

/** Delay after a change before the preview is rebuilt, in milliseconds. */
const REST_MS = 400;

/** Returns the request as it would be sent now, rebuilt shortly after one of its inputs changed. */
function usePreview() {
  const session = useSession();
  const made = useSessionState(
    useShallow(({ options, summary, draft, onceModel, images, documents, turns }) => [
      ...[options, summary?.projectId, draft, onceModel, images, documents, turns.at(-1)?.id],
    ]),
  );
  // Project instructions are part of the request.
  const projects = useStore(chat.projects.state);
  const version = useVersion([...made, projects], REST_MS);
  return useRead(String(version), async () => ({ preview: await readPreview(api, session) }), {
    keeps: true,
  });
}

/** Returns the request for the composer's current content; null while a parameter is invalid. */
export async function readPreview(
  api: Pick<Api, 'chat'>,
  session: ConversationSession,
): Promise<Preview | null> {
  if (hasBadOption(session.state.getState().options)) return null;
  // The core builds the request from saved data.
  const conversationId = await session.ensureCreated();
  await session.options.flush();
  const { turns, onceModel } = session.state.getState();
  const parentId = turns.at(-1)?.id ?? null;
  const once = onceModel === null ? {} : { model: onceModel };
  return api.chat.preview({ conversationId, parentId, parts: session.partsNow(), ...once });
}
