import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogLevel, LogLine } from '../../../shared/domain/log-line.ts';
import { CopyIcon } from '../../ui/copy-text.tsx';
import { cx } from '../../ui/cx.ts';

const TONES: Record<LogLevel, string> = {
  debug: 'text-ink-3',
  info: 'text-ink-2',
  warn: 'text-warn',
  error: 'text-bad',
};

interface LogRowProps {
  readonly line: LogLine;
  readonly open: boolean;
  /** Takes the Tab key. */
  readonly tabStop: boolean;
}

/** A log line: its time, level, message and facts, and all its facts below when it is open. */
export const LogRow = memo(function LogRow({ line, open, tabStop }: LogRowProps) {
  const { t } = useTranslation('logs');
  const fields = line.fields.map(({ name, value }) => `${name}=${value}`).join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a list that is drawn in part
    <div role="listitem" className="border-hairline border-b">
      <button
        type="button"
        data-row={line.place}
        aria-expanded={open}
        tabIndex={tabStop ? 0 : -1}
        className="flex min-h-7 w-full items-baseline gap-2 px-2 py-1 text-left font-mono text-xs hover:bg-hover focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden
          size={12}
          className={cx('shrink-0 self-center text-ink-3 transition-transform', open && 'rotate-90')}
        />
        <time dateTime={new Date(line.time).toISOString()} className="shrink-0 text-ink-3 tabular-nums">
          {timeText(line.time)}
        </time>
        <span className={cx('w-20 shrink-0 truncate font-medium [:lang(zh)_&]:w-8', TONES[line.level])}>
          {t(`levelOf.${line.level}`)}
        </span>
        <span className="min-w-0 flex-1 truncate" title={`${line.message} ${fields}`}>
          <span className="text-ink">{line.message}</span> <span className="text-ink-3">{fields}</span>
        </span>
      </button>
      {open ? <Fields line={line} /> : null}
    </div>
  );
});

function Fields({ line }: { line: LogLine }) {
  const { t } = useTranslation('logs');
  return (
    <div className="flex items-start gap-2 bg-panel py-2 pr-2 pl-7">
      {line.fields.length === 0 ? (
        <p className="min-w-0 flex-1 text-xs text-ink-3">{t('noFields')}</p>
      ) : (
        <dl className="grid min-w-0 flex-1 select-text grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-xs">
          {line.fields.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="whitespace-pre-wrap break-words text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <CopyIcon label={t('copyLine')} text={() => lineText(line)} />
    </div>
  );
}

/** The day and the time to the millisecond, in the computer's own zone: `11-22 14:02:05.123`. Sorts as it reads. */
function timeText(time: number): string {
  const at = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':');
  return `${day} ${clock}.${String(at.getMilliseconds()).padStart(3, '0')}`;
}

/** A line as text to pass on, its time in UTC. */
function lineText({ time, level, message, fields }: LogLine): string {
  const facts = fields.map(({ name, value }) => `${name}=${value}`);
  return [`${new Date(time).toISOString()} ${level}: ${message}`, ...facts].join(' ');
}
