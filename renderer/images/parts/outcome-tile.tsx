import i18next from 'i18next';
import {
  CircleAlert,
  CircleHelp,
  CircleSlash,
  Ellipsis,
  Eraser,
  RefreshCw,
  ScanSearch,
  SearchCheck,
  SquarePen,
  Trash2,
} from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { bills } from '../../../shared/domain/sandbox-connection.ts';
import { chargeKey } from '../../app/connections-store.ts';
import { openInspector, openSettings } from '../../app/window-state.ts';
import { retryJob, submitAgain } from '../../generation/job-controls.ts';
import { coreMessage } from '../../locales/core-messages.ts';
import { joinSentences } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useMeasured } from '../../ui/use-measured.ts';
import { editGeneration, failedOf, removeFailed, removeGeneration } from '../generation-actions.ts';
import { canCheckAgain, type ImageEnd } from '../image-status.ts';
import { generations } from '../images.ts';

const LOOKS = {
  failed: { icon: CircleAlert, edge: 'border-bad/45 bg-bad-tint', ink: 'text-bad' },
  notFetched: { icon: CircleAlert, edge: 'border-warn/45 bg-warn-tint', ink: 'text-warn' },
  notKept: { icon: CircleAlert, edge: 'border-warn/45 bg-warn-tint', ink: 'text-warn' },
  unknown: { icon: CircleHelp, edge: 'border-warn/45 bg-warn-tint', ink: 'text-warn' },
  stopped: { icon: CircleSlash, edge: 'border-hairline bg-panel', ink: 'text-ink-3' },
  interrupted: { icon: CircleSlash, edge: 'border-hairline bg-panel', ink: 'text-warn' },
} as const satisfies Record<ImageEnd, unknown>;

/** Renders how a generation without an image ended, with the service's message and the available actions. */
export function OutcomeTile({ generation, end }: { generation: ImageGeneration; end: ImageEnd }) {
  const { t } = useTranslation('images');
  const { icon: Icon, edge, ink } = LOOKS[end];
  const words = outcomeMessage(generation, end);
  return (
    <div className={cx('flex size-full flex-col overflow-hidden rounded-md border', edge)}>
      <div className="flex shrink-0 items-start gap-1 pt-1 pr-1 pl-2.5">
        <p className="flex min-w-0 flex-1 items-start gap-1.5 pt-1 font-medium text-sm">
          <Icon aria-hidden size={16} className={cx('mt-0.5', ink)} />
          <span className="min-w-0">{t(`end.${end}`)}</span>
        </p>
        <More generation={generation} end={end} />
      </div>
      <p className="shrink-0 truncate px-2.5 pb-0.5 text-ink text-xs">{generation.prompt}</p>
      <OutcomeReason words={words} />
      <div className="flex shrink-0 gap-1 px-1.5 pb-1.5">
        <Again generation={generation} end={end} />
      </div>
    </div>
  );
}

interface EndProps {
  readonly generation: ImageGeneration;
  readonly end: ImageEnd;
}

/** Renders the primary action, which says whether it may be charged. */
function Again({ generation, end }: EndProps) {
  const { t } = useTranslation(['images', 'errors', 'tasks']);
  const checks = canCheckAgain(generation);
  const edits = needsEdit(generation);
  if (leadsToSettings(generation)) {
    const toSettings = t('errors:action.settings');
    return (
      <Act
        label={toSettings}
        hint={toSettings}
        onClick={() => openSettings('connections', generation.connectionId)}
      />
    );
  }
  const again = checks ? 'checkAgain' : end === 'unknown' ? 'submitAgain' : 'retry';
  return (
    <>
      {edits ? (
        <Act
          label={t('images:ending.edit')}
          hint={t('images:ending.editHint')}
          onClick={() => editGeneration(generation)}
        />
      ) : null}
      <Act
        label={t(`images:ending.${again}`)}
        hint={
          checks
            ? t('images:ending.checkAgainHint')
            : t(`tasks:ending.${chargeKey('retryHint', bills(generation.connectionId))}`)
        }
        quiet={edits}
        onClick={() => void (again === 'submitAgain' ? submitAgain(generation) : retryJob(generation))}
      />
    </>
  );
}

interface ActProps {
  readonly label: string;
  readonly hint: string;
  readonly quiet?: boolean;
  readonly onClick: () => void;
}

function Act({ label, hint, quiet = false, onClick }: ActProps) {
  return (
    <Button
      size="sm"
      variant={quiet ? 'ghost' : 'secondary'}
      aria-description={hint === label ? undefined : hint}
      {...tooltipAttributes({ label: hint, side: 'bottom' })}
      className="min-w-0 shrink! px-2"
      onClick={onClick}
    >
      <span className="truncate">{label}</span>
    </Button>
  );
}

/**
 * Returns whether the connection has to be repaired first, as the request would fail again. The
 * menu offers both; a narrow tile has one button.
 */
function leadsToSettings({ error }: ImageGeneration): boolean {
  return error?.class === 'key' || error?.action === 'settings';
}

/** Returns whether the request itself was rejected and would be rejected again unchanged. */
function needsEdit(generation: ImageGeneration): boolean {
  return generation.error?.class === 'bad_request' && !canCheckAgain(generation);
}

function More({ generation, end }: EndProps) {
  const { t } = useTranslation('images');
  const checks = canCheckAgain(generation);
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t('ending.more')}
          className="flex size-7 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          <Ellipsis aria-hidden size={16} />
        </button>
      }
    >
      {checks && end !== 'stopped' ? (
        <MenuItem icon={SearchCheck} onSelect={() => void retryJob(generation)}>
          {t('ending.checkAgain')}
        </MenuItem>
      ) : null}
      {leadsToSettings(generation) ? (
        <MenuItem icon={RefreshCw} onSelect={() => void retryJob(generation)}>
          {t('ending.retry')}
        </MenuItem>
      ) : null}
      <MenuItem icon={SquarePen} onSelect={() => editGeneration(generation)}>
        {t('ending.edit')}
      </MenuItem>
      <MenuItem icon={ScanSearch} onSelect={() => openInspector(generation.jobId)}>
        {t('pending.details')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onSelect={() => void removeGeneration(generation)}>
        {t('ending.remove')}
      </MenuItem>
      <RemoveFailed />
    </Menu>
  );
}

/** Renders the action that removes all failed generations of the album, if there are several. */
function RemoveFailed() {
  const { t } = useTranslation('images');
  const count = useStore(generations.state, ({ items }) => failedOf(items).length);
  if (count < 2) return null;
  return (
    <MenuItem icon={Eraser} tone="danger" onSelect={() => void removeFailed()}>
      {t('ending.removeFailed', { count })}
    </MenuItem>
  );
}

/**
 * Returns why a generation has no image: the service's message, else the app's. Null if the status
 * says everything.
 */
export function outcomeMessage(
  generation: Pick<ImageGeneration, 'state' | 'taskId' | 'error' | 'connectionId'>,
  end: ImageEnd,
): string | null {
  const t = i18next.getFixedT(null, ['images', 'errors', 'tasks']);
  const { error } = generation;
  const billed = bills(generation.connectionId);
  const serviceMessage = error?.message ? coreMessage(error.message) : null;
  if (end === 'unknown' && canCheckAgain(generation)) return t('images:ending.unknownTaskHint');
  // An unusable response is not the same as no response.
  if (end === 'unknown') {
    if (serviceMessage !== null) return serviceMessage;
    return joinSentences([t('images:ending.unknownHint'), billed ? t('tasks:unknown.charged') : '']);
  }
  if (end === 'stopped') {
    if (!billed) return null;
    return canCheckAgain(generation) ? t('images:ending.stoppedHint') : t('errors:stoppedSent');
  }
  if (serviceMessage !== null) return serviceMessage;
  return error ? t(`errors:class.${error.class}`) : t('images:ending.failedHint');
}

/** Line height of `text-xs`, in CSS pixels. */
const LINE = 18;

/** Renders why a generation has no image, truncated to the whole lines that fit the tile. */
function OutcomeReason({ words }: { words: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useMeasured(box, ({ clientHeight }) => Math.floor(clientHeight / LINE)) ?? 1;
  return (
    <div className="min-h-0 flex-1 px-2.5 pb-1.5">
      <div ref={box} className="h-full overflow-hidden">
        {words === null ? null : (
          <p
            title={words}
            style={{ WebkitLineClamp: Math.max(1, lines) }}
            className={
              lines === 0
                ? 'sr-only'
                : '[-webkit-box-orient:vertical] [display:-webkit-box] overflow-hidden break-words text-ink-2 text-xs'
            }
          >
            {words}
          </p>
        )}
      </div>
    </div>
  );
}
