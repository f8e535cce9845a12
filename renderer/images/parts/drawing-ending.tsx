import {
  CircleAlert,
  CircleHelp,
  CircleSlash,
  Ellipsis,
  RefreshCw,
  ScanSearch,
  SearchCheck,
  Trash2,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drawing } from '../../../shared/domain/picture.ts';
import { openSettings } from '../../app/window-state.ts';
import { openInspector } from '../../inspector/open-inspector.ts';
import { coreWords } from '../../locales/core-words.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { removeDrawing, retryDrawing, submitAgain } from '../drawing-actions.ts';
import { canCheckAgain, type DrawingEnd } from '../drawing-state.ts';

const LOOKS = {
  failed: { icon: CircleAlert, edge: 'border-bad/45 bg-bad-tint', ink: 'text-bad' },
  unknown: { icon: CircleHelp, edge: 'border-warn/45 bg-warn-tint', ink: 'text-warn' },
  stopped: { icon: CircleSlash, edge: 'border-hairline bg-panel', ink: 'text-ink-3' },
  interrupted: { icon: CircleSlash, edge: 'border-hairline bg-panel', ink: 'text-warn' },
} as const satisfies Record<DrawingEnd, unknown>;

/** How a drawing ended that gave no picture: in the words of the service, with what can be done now. */
export function DrawingEnding({ drawing, end }: { drawing: Drawing; end: DrawingEnd }) {
  const { t } = useTranslation('images');
  const { icon: Icon, edge, ink } = LOOKS[end];
  const words = useEndWords(drawing, end);
  return (
    <div className={cx('flex size-full flex-col overflow-hidden rounded-md border', edge)}>
      <div className="flex shrink-0 items-start gap-1 pt-1 pr-1 pl-2.5">
        <p className="flex min-w-0 flex-1 items-start gap-1.5 pt-1 font-medium text-sm">
          <Icon aria-hidden size={16} className={cx('mt-0.5', ink)} />
          <span className="min-w-0">{t(`end.${end}`)}</span>
        </p>
        <More drawing={drawing} end={end} />
      </div>
      <Reason words={words} />
      <div className="flex shrink-0 px-1.5 pb-1.5">
        <Again drawing={drawing} end={end} />
      </div>
    </div>
  );
}

/** Scrolls where the tile is too small for it, by the keyboard, too. */
function Reason({ words }: { words: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      tabIndex={cut ? 0 : undefined}
      className="min-h-0 flex-1 overflow-y-auto px-2.5 py-1 focus-visible:-outline-offset-2"
    >
      {words === null ? null : <p className="break-words text-ink-2 text-xs">{words}</p>}
    </div>
  );
}

function useEndWords(drawing: Drawing, end: DrawingEnd): string | null {
  const { t } = useTranslation(['images', 'errors']);
  const said = drawing.error?.message ? coreWords(drawing.error.message) : null;
  if (end === 'unknown')
    return t(canCheckAgain(drawing) ? 'images:ending.unknownTaskHint' : 'images:ending.unknownHint');
  if (end === 'stopped') return canCheckAgain(drawing) ? t('images:ending.stoppedHint') : null;
  if (said !== null) return said;
  return drawing.error ? t(`errors:class.${drawing.error.class}`) : t('images:ending.failedHint');
}

interface EndProps {
  readonly drawing: Drawing;
  readonly end: DrawingEnd;
}

/** The first thing to do: it says whether that may be billed. */
function Again({ drawing, end }: EndProps) {
  const { t } = useTranslation(['images', 'errors']);
  const { error, connectionId } = drawing;
  if (error?.class === 'key' || error?.action === 'settings') {
    return (
      <Button
        size="sm"
        className="min-w-0 shrink! px-2"
        onClick={() => openSettings('connections', connectionId)}
      >
        <span className="truncate">{t('errors:action.settings')}</span>
      </Button>
    );
  }
  const checks = canCheckAgain(drawing);
  const hint = t(checks ? 'images:ending.checkAgainHint' : 'images:ending.retryHint');
  const unknown = end === 'unknown' && !checks;
  return (
    <Button
      size="sm"
      aria-description={hint}
      {...tooltipAttributes({ label: hint, side: 'bottom' })}
      className="min-w-0 shrink! px-2"
      onClick={() => void (unknown ? submitAgain(drawing) : retryDrawing(drawing))}
    >
      <span className="truncate">
        {t(
          checks ? 'images:ending.checkAgain' : unknown ? 'images:ending.submitAgain' : 'images:ending.retry',
        )}
      </span>
    </Button>
  );
}

function More({ drawing, end }: EndProps) {
  const { t } = useTranslation('images');
  const checks = canCheckAgain(drawing);
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
        <MenuItem icon={<SearchCheck aria-hidden size={16} />} onSelect={() => void retryDrawing(drawing)}>
          {t('ending.checkAgain')}
        </MenuItem>
      ) : null}
      {drawing.error?.class === 'key' ? (
        <MenuItem icon={<RefreshCw aria-hidden size={16} />} onSelect={() => void retryDrawing(drawing)}>
          {t('ending.retry')}
        </MenuItem>
      ) : null}
      <MenuItem icon={<ScanSearch aria-hidden size={16} />} onSelect={() => openInspector(drawing.jobId)}>
        {t('pending.details')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 aria-hidden size={16} />}
        tone="danger"
        onSelect={() => void removeDrawing(drawing)}
      >
        {t('ending.remove')}
      </MenuItem>
    </Menu>
  );
}
