import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ContextState } from '../../../shared/contract/chat.ts';
import type { WhenFull } from '../../../shared/domain/conversation.ts';
import { bills } from '../../../shared/domain/sandbox-connection.ts';
import { CONTEXT_WINDOW } from '../../../shared/service/limits.ts';
import { chargeKey } from '../../app/connections-store.ts';
import { changeSettings, settingsStore, useSettings } from '../../app/settings-store.ts';
import { api } from '../../lib/connection.ts';
import { isRunning } from '../../lib/fold-job-events.ts';
import { halfWidth } from '../../lib/read-number.ts';
import { labelled } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Select } from '../../ui/select.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useRead } from '../../ui/use-read.ts';
import { useVersion } from '../../ui/use-version.ts';
import { chat } from '../chat.ts';
import { TokenUsage } from '../parts/token-sums.tsx';
import { useSession, useSessionState } from '../session-context.ts';
import { runningTurn } from '../session-state.ts';

/** Shows how full the model's context is as a ring with a tooltip; opens the figures and the tokens used. */
export function ContextMeter() {
  const { t } = useTranslation('composing');
  const context = useContextState();
  if (context === null) return null;
  const share = contextShare(context);
  const words = context.full
    ? t('context.full')
    : share !== null
      ? t(context.counted ? 'context.percent' : 'context.estimated', { part: share })
      : t(context.window === null ? 'context.unknown' : 'context.noTokens');
  return (
    <Popover
      side="top"
      align="end"
      label={t('context.meter')}
      className="w-80 p-4"
      trigger={
        <button
          type="button"
          aria-label={labelled(t('context.meter'), words)}
          {...tooltipAttributes({ label: words })}
          className="flex size-8 shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          <Ring share={share} full={context.full} />
        </button>
      }
    >
      <ContextDetails context={context} />
    </Popover>
  );
}

/** Delay after a change before the context is queried again, in milliseconds. */
const REST_MS = 50;

/**
 * Returns the context usage of the conversation. Queries it again when an answer ended, another branch is
 * shown or an option changed, but never while an answer streams. Only the core knows what would be sent.
 */
function useContextState(): ContextState | null {
  const session = useSession();
  // Depends only on the inputs of the query, because the turns change with every frame of an answer.
  const inputs = useSessionState(
    useShallow(({ id, options, summary, turns }) => [
      ...[id, options, summary?.projectId, turns.length, turns.at(-1)?.id],
    ]),
  );
  const isGrowing = useSessionState((state) => runningTurn(state) !== undefined);
  const projects = useStore(chat.projects.state);
  const windows = useSettings((settings) => settings.contextWindows);
  const version = useVersion([...inputs, projects, windows], REST_MS);
  const read = async () => {
    // The core computes from saved options.
    await session.options.flush();
    const { id, turns } = session.state.getState();
    return id === null ? null : api.chat.context({ conversationId: id, turnId: turns.at(-1)?.id ?? null });
  };
  const { value, problem } = useRead(isGrowing ? null : String(version), read, { keeps: true });
  // An unknown size stays unknown; the next change requests it again.
  const context = problem ? null : value;
  useEffect(() => session.state.setState({ context }), [session, context]);
  return context;
}

const RADIUS = 6;
const AROUND = 2 * Math.PI * RADIUS;
/** The share from which the ring is highlighted. */
const NEARLY_FULL = 0.85;

function Ring({ share, full }: { share: number | null; full: boolean }) {
  const filled = full ? 1 : (share ?? 0);
  const tone = full ? 'text-bad' : filled >= NEARLY_FULL ? 'text-warn' : 'text-craft';
  return (
    <svg aria-hidden="true" width={16} height={16} viewBox="0 0 16 16" fill="none" strokeWidth={2.25}>
      <circle cx={8} cy={8} r={RADIUS} stroke="currentColor" opacity={0.35} />
      {share === null && !full ? <circle cx={8} cy={8} r={1.5} fill="currentColor" stroke="none" /> : null}
      {filled > 0 ? (
        <circle
          cx={8}
          cy={8}
          r={RADIUS}
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={`${filled * AROUND} ${AROUND}`}
          transform="rotate(-90 8 8)"
          className={tone}
        />
      ) : null}
    </svg>
  );
}

/**
 * Returns the used share of the model's context from 0 to 1, including the reserve for the answer, or null if
 * unknown.
 */
export function contextShare({
  tokens,
  window,
  reserved,
}: Pick<ContextState, 'tokens' | 'window' | 'reserved'>): number | null {
  if (tokens === null || window === null || window <= 0) return null;
  return Math.min(1, (tokens + reserved) / window);
}

interface ContextDetailsProps {
  readonly context: ContextState;
}

/** Shows the context figures, lets the user enter its size, and selects what happens when it is full. */
function ContextDetails({ context }: ContextDetailsProps) {
  const session = useSession();
  const { t } = useTranslation('composing');
  const model = useSessionState((state) => state.options.model);
  const whenFull = useSessionState((state) => state.options.whenFull ?? 'ask');
  const last = useSessionState((state) => state.turns.at(-1));
  const canSumUp = last?.role === 'assistant' && !isRunning(last) && last.answer?.purpose !== 'summary';
  const { tokens, window, counted, reserved, source } = context;
  const amount =
    tokens === null
      ? null
      : window === null
        ? t(counted ? 'context.tokensOnly' : 'context.aboutTokens', { tokens })
        : t(counted ? 'context.of' : 'context.aboutOf', { tokens, window });
  const choices: readonly { value: WhenFull; label: string }[] = [
    { value: 'ask', label: t('context.ask') },
    { value: 'drop_oldest', label: t('context.dropOldest') },
    { value: 'summarise', label: t('context.summarise') },
  ];
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="text-sm font-medium text-ink-2">{t('context.meter')}</h3>
        {amount ? <p className="mt-1 text-base tabular-nums">{amount}</p> : null}
        <p className="mt-0.5 text-xs text-ink-3">
          {t(tokens === null ? 'context.notCounted' : counted ? 'context.counted' : 'context.guessed')}
          {reserved > 0 && window !== null ? ` ${t('context.reserved', { tokens: reserved })}` : null}
          {source === null ? null : ` ${t(source === 'user' ? 'context.fromUser' : 'context.fromService')}`}
        </p>
      </div>
      <WindowField model={model} window={window} source={source} />
      <Select
        label={t('context.when')}
        value={whenFull}
        options={choices}
        onValueChange={(next) => void session.options.set({ whenFull: next })}
      />
      {canSumUp && last ? (
        <div className="flex items-center gap-3">
          <Button size="sm" onClick={() => void session.calls.summarise(last.id)}>
            {t('context.sumUpNow')}
          </Button>
          <p className="min-w-0 text-xs text-ink-3">
            {t(chargeKey('context.sumUpHint', bills(session.options.connectionId)))}
          </p>
        </div>
      ) : null}
      <TokenUsage />
    </div>
  );
}

interface WindowFieldProps {
  readonly model: string;
  readonly window: number | null;
  readonly source: ContextState['source'];
}

/** Edits the context size of a model, for when the service reports none or a wrong one. */
function WindowField({ model, window, source }: WindowFieldProps) {
  const { t } = useTranslation('composing');
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<'notNumber' | 'saveFailed' | null>(null);
  const keep = async (size: number | null) => {
    const { [model]: _had, ...others } = settingsStore.getState().settings.contextWindows;
    try {
      await changeSettings({ contextWindows: size === null ? others : { ...others, [model]: size } });
      setTyped(null);
    } catch {
      setProblem('saveFailed');
    }
  };
  const submit = () => {
    const size = readSize(typed ?? '');
    if (size === null) setProblem('notNumber');
    else void keep(size);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== null) submit();
      }}
      className="flex flex-col gap-2"
    >
      <TextField
        label={t('context.windowOf', { model })}
        inputMode="numeric"
        value={typed ?? (window === null ? '' : String(window))}
        hint={window === null ? t('context.notKnown') : undefined}
        error={
          problem === null
            ? null
            : t(`context.${problem}`, { min: CONTEXT_WINDOW.min, max: CONTEXT_WINDOW.max })
        }
        onValueChange={(next) => {
          setProblem(null);
          setTyped(next);
        }}
      />
      {typed !== null || source === 'user' ? (
        <div className="flex gap-2">
          {typed === null ? null : (
            <Button size="sm" type="submit" variant="primary">
              {t('context.set')}
            </Button>
          )}
          {source === 'user' ? (
            <Button
              size="sm"
              variant="ghost"
              className={typed === null ? '-ml-2.5' : undefined}
              onClick={() => void keep(null)}
            >
              {t('context.forget')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}

/** Parses a whole number with spaces, commas or a `k` or `m` suffix; null when invalid or out of range. */
export function readSize(typed: string): number | null {
  const found = /^(\d{1,12}(?:\.\d{1,3})?)([km]?)$/i.exec(halfWidth(typed).replace(/[\s,_']/g, ''));
  if (!found) return null;
  const unit = { '': 1, k: 1000, m: 1_000_000 }[found[2]?.toLowerCase() ?? ''] ?? 1;
  const size = Math.round(Number(found[1]) * unit * 1000) / 1000;
  const fits = Number.isInteger(size) && size >= CONTEXT_WINDOW.min && size <= CONTEXT_WINDOW.max;
  return fits ? size : null;
}
