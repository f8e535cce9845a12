import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CopyContents, DatabaseCopy, Rollback } from '../../../shared/contract/backup.ts';
import type { OperationEvent } from '../../../shared/contract/operation-events.ts';
import { countLabels } from '../../app/recovered-message.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { formatBytes, formatMoment } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WorkLine } from '../../ui/work-progress.tsx';
import { backupProblem } from './backup-labels.ts';
import { RestoreEnd } from './restore-end.tsx';
import { RestoreWork, type RestoreWorkCalls, restoring, type Staged, stagedBy } from './restore-work.ts';

/** Renders the automatic copies of the database, and restores one of them. */
export function CopiesSection() {
  const { t } = useTranslation(['copies', 'warnings', 'common']);
  const { copies, contents, unread } = useStore(goingBack.state);
  const { running, end } = useStore(goingBack.way.state);
  const isStaged = useStore(goingBack.way.state, (state) => stagedBy(state) !== null);
  const [chosen, setChosen] = useState<DatabaseCopy | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    void goingBack.load();
    void recallStaged();
  }, []);
  const kind = chosen?.reason === 'damaged' ? 'bring' : 'back';
  return (
    <Section title={t('title')}>
      <p className="text-ink-2">{t('hint')}</p>
      {copies === null && unread === null ? <Skeleton className="h-28" /> : null}
      {unread === null ? null : (
        <Outcome tone="bad" title={t('unlisted')}>
          <p className="text-sm text-ink-2">{backupProblem(unread)}</p>
          <Button size="sm" className="mt-3" onClick={() => void goingBack.load()}>
            {t('common:retry')}
          </Button>
        </Outcome>
      )}
      {copies?.length === 0 ? <p className="text-sm text-ink-3">{t('none')}</p> : null}
      {copies !== null && copies.length > 0 ? (
        <ul aria-label={t('title')} className="rounded-lg border border-hairline">
          {copies.map((copy) => (
            <CopyLine
              key={copy.name}
              copy={copy}
              contents={contents[copy.name]}
              disabled={running !== null || isStaged}
              onChoose={() => {
                setChosen(copy);
                setOpen(true);
              }}
            />
          ))}
        </ul>
      ) : null}
      <div ref={useIntoView(running ? 'running' : end)} className="empty:hidden">
        {running ? (
          <WorkLine label={t('preparing')} running={running} onStop={() => goingBack.way.stop()} />
        ) : null}
        <RestoreEnd
          work={goingBack.way}
          failed={t('failed')}
          ready={({ brought, madeAt }) => {
            const what = brought === null ? [] : countLabels(brought);
            const found = what.length > 0 ? t('bring.found', { what }) : t('warnings:recovered.nothing');
            return {
              title: brought === null ? t('back.ready', { when: formatMoment(madeAt) }) : t('bring.ready'),
              about: <p className="text-sm text-ink-2">{brought === null ? t('back.readyHint') : found}</p>,
            };
          }}
        />
      </div>
      <AlertDialog
        open={open}
        onClose={() => setOpen(false)}
        title={chosen === null ? '' : t(`${kind}.ask`, { when: formatMoment(chosen.madeAt) })}
        description={
          <span className="flex flex-col gap-2">
            <span>{t(`${kind}.loses`)}</span>
            <span>{t(`${kind}.stays`)}</span>
          </span>
        }
        confirmLabel={t(`${kind}.confirm`)}
        onConfirm={() => {
          if (chosen !== null) void goingBack.way.run(chosen.name);
        }}
      />
    </Section>
  );
}

/** Scrolls the result of a choice into view, since the list may be long. Does nothing on the first render. */
function useIntoView(phase: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(phase);
  useEffect(() => {
    if (seen.current !== phase) box.current?.scrollIntoView({ block: 'nearest' });
    seen.current = phase;
  }, [phase]);
  return box;
}

interface CopyLineProps {
  readonly copy: DatabaseCopy;
  /** Undefined while they are being read. */
  readonly contents: LookedAt | undefined;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

/** Renders a database copy in the list: its time, reason, size and contents, and the button to restore it. */
function CopyLine({ copy, contents, disabled, onChoose }: CopyLineProps) {
  const { t } = useTranslation('copies');
  const isDamaged = copy.reason === 'damaged';
  const when = formatMoment(copy.madeAt);
  // The contents of a damaged file are known only once it is read. A copy that could not be read now is read again
  // before it is staged.
  const canBeChosen = isDamaged || contents?.state === 'sound' || contents?.state === 'unlooked';
  const held = isDamaged ? t('state.unread') : copyLabel(contents);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-hairline px-4 py-3 not-last:border-b">
      <div className="min-w-56 flex-1">
        <p className="font-medium tabular-nums">{when}</p>
        <p className="text-xs text-ink-3 tabular-nums">
          {t(`reason.${copy.reason}`)} · {formatBytes(copy.bytes)} · {held}
        </p>
      </div>
      <Button
        size="sm"
        disabled={disabled || !canBeChosen}
        aria-label={t(isDamaged ? 'bring.chooseNamed' : 'back.chooseNamed', { when })}
        onClick={onChoose}
      >
        {t(isDamaged ? 'bring.choose' : 'back.choose')}
      </Button>
    </li>
  );
}

/** Returns a copy's contents, or why it cannot be used, or that it is still being read. */
function copyLabel(contents: LookedAt | undefined): string {
  if (contents === undefined) return i18next.t('copies:looking');
  if (contents.state !== 'sound') return i18next.t(`copies:state.${contents.state}`);
  return i18next.t('copies:holds', {
    conversations: i18next.t('settings:data.conversations', { count: contents.conversations }),
    count: contents.works,
  });
}

/** The contents of a copy, or the fact that it could not be read now, which says nothing about the copy itself. */
type LookedAt = CopyContents | { readonly state: 'unlooked' };

interface CopiesState {
  /** Null until the list has been read. */
  readonly copies: readonly DatabaseCopy[] | null;
  /** The contents of the copies read so far, by name. */
  readonly contents: Readonly<Record<string, LookedAt>>;
  /** The reason why the list could not be read. */
  readonly unread: CallProblem | null;
}

type StagedRollback = Rollback & Staged;

interface CopiesCalls extends RestoreWorkCalls {
  copies(): Promise<readonly DatabaseCopy[]>;
  lookAtCopy(name: string): Promise<CopyContents>;
  goBack(name: string, signal: AbortSignal): Promise<AsyncIterable<OperationEvent<Rollback>>>;
}

/** The copies of the database, and the rollback to one of them. */
export class GoingBackStore {
  readonly state: StoreApi<CopiesState> = createStore<CopiesState>(() => ({
    ...{ copies: null, contents: {}, unread: null },
  }));
  readonly way: RestoreWork<string, StagedRollback>;
  readonly #calls: CopiesCalls;
  #loading: Promise<void> | null = null;

  constructor(calls: CopiesCalls) {
    this.#calls = calls;
    this.way = new RestoreWork(calls, (name, signal) => calls.goBack(name, signal));
  }

  /** Loads the list, then the contents of each copy, one after the other. Never rejects. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    this.state.setState({ unread: null });
    try {
      const copies = await this.#calls.copies();
      this.state.setState({ copies });
      for (const { name } of copies) {
        const found = await this.#look(name);
        // The remaining copies are read when the list is opened again.
        if (found === null) return;
        this.state.setState(({ contents }) => ({ contents: { ...contents, [name]: found } }));
      }
    } catch (thrown) {
      // A list that is already shown stays.
      if (this.state.getState().copies === null) this.state.setState({ unread: callProblem(thrown) });
    }
  }

  /** Reads the contents of a copy. One that cannot be read does not block others; null if the core is gone. */
  async #look(name: string): Promise<LookedAt | null> {
    try {
      return await this.#calls.lookAtCopy(name);
    } catch (thrown) {
      const { kind } = callProblem(thrown);
      if (kind === 'defect') reportError(thrown);
      return kind === 'lost' ? null : { state: 'unlooked' };
    }
  }
}

/** The rollback to a copy of the database; it continues while Settings are closed. */
const goingBack = new GoingBackStore({
  copies: () => api.backup.copies(),
  lookAtCopy: (name) => api.backup.lookAtCopy({ name }),
  goBack: (name, signal) => api.backup.goBack({ name }, { signal }),
  restart: () => api.backup.restart(),
  forget: () => api.backup.forgetRestore(),
});

/**
 * Shows a replacement staged by an earlier window, which would otherwise be applied at the next
 * start without notice.
 */
async function recallStaged(): Promise<void> {
  // Without a connection there is no restart either.
  const staged = await api.backup.staged().catch(() => null);
  if (staged === null) return;
  const { contents, scope, canRestart } = staged;
  if (scope === 'all') restoring.recall({ contents, canRestart });
  else {
    const { createdAt: madeAt, conversations, files: works } = contents;
    goingBack.way.recall({ madeAt, conversations, works, brought: null, canRestart });
  }
}
