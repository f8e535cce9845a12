import { Wrench, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RepairChange } from '../../../shared/service/lyrics/repair-lyrics.ts';
import { type LyricsRepair, replaceTag } from '../../../shared/service/lyrics/repair-lyrics.ts';
import { Button, IconButton } from '../../ui/button.tsx';

/** Number of kinds of changes that are listed; the rest are counted. */
const SHOWN_CHANGES = 4;
/** The number of sections to ask about at a time: the next appear when these are answered. */
const SHOWN_ASKS = 2;

interface RepairBarProps {
  readonly text: string;
  /** The repairs the text needs. */
  readonly repair: LyricsRepair;
  /** Replaces the text, as one step. */
  readonly onRepair: (text: string) => void;
  /** Uses the line above the first section as the song's title. */
  readonly onTitle: (title: string) => void;
  readonly onDismiss: () => void;
}

/** Offers to convert section tags to those of the service. Changes nothing by itself. */
export function RepairBar({ text, repair, onRepair, onTitle, onDismiss }: RepairBarProps) {
  const { t } = useTranslation('lyrics');
  const { changes, asks, title } = repair;
  const untagged = changes.length > 0 && changes.every(({ from }) => from === '');
  return (
    <section
      aria-label={t('repair.label')}
      className="flex items-start gap-2.5 border-t border-hairline bg-warn-tint py-2 pr-2 pl-3.5 text-sm"
    >
      <Wrench aria-hidden size={15} className="mt-1.5 text-ink-2" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        {title ? (
          <div className="flex flex-wrap items-center gap-1.5">
            <p role="status" className="min-w-0 flex-1 basis-52 py-1 break-words text-ink">
              {t('repair.title', { title: title.title })}
            </p>
            <Button
              size="sm"
              onClick={() => {
                onTitle(title.title);
                onRepair(title.text);
              }}
            >
              {t('repair.useAsTitle')}
            </Button>
            <Button size="sm" onClick={() => onRepair(title.text)}>
              {t('repair.remove')}
            </Button>
          </div>
        ) : null}
        {changes.length > 0 ? (
          <div className="flex items-start gap-3">
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1">
              <p role="status" className="text-ink">
                {t(untagged ? 'repair.untagged' : 'repair.summary', { count: changes.length })}
              </p>
              {untagged ? null : <Changes changes={changes} />}
            </div>
            <Button size="sm" onClick={() => onRepair(repair.text)}>
              {t(untagged ? 'repair.insert' : 'repair.go', { count: changes.length })}
            </Button>
          </div>
        ) : null}
        {asks.slice(0, SHOWN_ASKS).map(({ line, name, choices }) => (
          <fieldset key={line} className="flex flex-wrap items-center gap-1.5">
            <legend className="sr-only">{t('repair.askGroup', { line, name })}</legend>
            <span aria-hidden className="py-1 pr-1.5 text-ink">
              {t('repair.ask', { line, name })}
            </span>
            {choices.map((tag) => (
              <Button
                key={tag}
                size="sm"
                className="font-mono"
                onClick={() => onRepair(replaceTag(text, line, tag))}
              >
                {`[${tag}]`}
              </Button>
            ))}
          </fieldset>
        ))}
      </div>
      <IconButton icon={X} size="sm" label={t('repair.dismiss')} onClick={onDismiss} />
    </section>
  );
}

function Changes({ changes }: Pick<LyricsRepair, 'changes'>) {
  const { t } = useTranslation('lyrics');
  const kinds = countChanges(changes);
  const more = kinds.slice(SHOWN_CHANGES).reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 font-mono text-xs text-ink-2">
      {kinds.slice(0, SHOWN_CHANGES).map(({ from, to, count }) => (
        <li key={`${from} ${to}`} className="min-w-0 max-w-full truncate">
          <span className="sr-only">{t('repair.becomes', { from, to })}</span>
          <span aria-hidden>{`${from} → ${to}`}</span>
          {count > 1 ? ` ${t('repair.times', { count })}` : null}
        </li>
      ))}
      {more > 0 ? <li className="font-sans">{t('repair.more', { count: more })}</li> : null}
    </ul>
  );
}

/** A kind of change and the number of its occurrences. */
interface ChangeKind {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** Groups equal changes of a repair in order of first occurrence. */
function countChanges(changes: readonly RepairChange[]): ChangeKind[] {
  const kinds = Map.groupBy(changes, ({ from, to }) => JSON.stringify([from, to]));
  return [...kinds.values()].flatMap((alike) =>
    alike[0] ? [{ from: alike[0].from, to: alike[0].to, count: alike.length }] : [],
  );
}
