import { Ellipsis, Pencil, RefreshCw, SplitSquareHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRun, ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { bills } from '../../../shared/domain/sandbox-connection.ts';
import { chargeKey, useConnectionIdOf, useConnections } from '../../app/connections-store.ts';
import { useSettings } from '../../app/settings-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useAskAbove } from '../../ui/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { TitleField } from '../../ui/title-field.tsx';
import { toastProblem } from '../../ui/toast-problem.ts';
import { openCompare } from '../lightbox/open-lightbox.ts';
import { ExportItems } from '../parts/gallery-strip.tsx';
import { useCommand } from '../view-commands.ts';
import { deleteGrid, renameGrid } from './grid-actions.ts';
import { repeatOf, startGridRun } from './start-grid-run.ts';

interface GridHeadProps {
  readonly grid: GridRun;
  readonly generations: readonly ImageGeneration[];
  /** Its images in reading order. */
  readonly ids: readonly string[];
  /** The images selected for a comparison, two at most. */
  readonly picked: readonly string[];
  readonly onCompared: () => void;
}

/** Shows the title and settings of a grid run and the actions on it. */
export function GridHead({ grid, generations, ids, picked, onCompared }: GridHeadProps) {
  const { t } = useTranslation('grids');
  const [renaming, setRenaming] = useState(false);
  const [title, setTitle] = useState<string | null>(null);
  const [left, right] = picked;
  useCommand('renameGrid', () => setRenaming(true));
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-hairline px-3 py-2 wide:px-5">
      <div className="min-w-40 flex-1">
        {renaming ? (
          <TitleField
            title={grid.title}
            label={t('do.rename')}
            back="[data-grid-title]"
            onDone={(next) => {
              setRenaming(false);
              if (next === null) return;
              // Shows the new title before the core confirms it.
              setTitle(next);
              void renameGrid(grid, next).then(() => setTitle(null));
            }}
          />
        ) : (
          <h2 className="truncate font-semibold">
            <button
              data-grid-title
              type="button"
              onDoubleClick={() => setRenaming(true)}
              aria-keyshortcuts="F2"
              title={grid.prompt}
              className="max-w-full truncate rounded-sm text-left"
            >
              {title ?? grid.title}
            </button>
          </h2>
        )}
        <p className="flex gap-2 text-xs text-ink-2">
          <span className="shrink-0 tabular-nums">
            {t('table.made', { made: ids.length, asked: generations.length })}
          </span>
          {saysThePrompt(title ?? grid.title, grid.prompt) ? null : (
            <span className="min-w-0 truncate" title={grid.prompt}>
              {grid.prompt}
            </span>
          )}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {left === undefined ? null : right === undefined ? (
          <p className="text-sm text-ink-2">{t('table.compareOne')}</p>
        ) : (
          <Button
            icon={SplitSquareHorizontal}
            onClick={() => {
              openCompare(left, right, ids);
              onCompared();
            }}
          >
            {t('table.compare')}
          </Button>
        )}
        <RunAgain grid={grid} generations={generations} />
        <More grid={grid} generations={generations} ids={ids} onRename={() => setRenaming(true)} />
      </div>
    </header>
  );
}

/** Returns whether a title is the prompt or its beginning. */
function saysThePrompt(title: string, prompt: string): boolean {
  const [name, words] = [title, prompt].map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return words?.startsWith(name?.replace(/…$/, '').trimEnd() ?? '') ?? false;
}

function RunAgain({ grid, generations }: Pick<GridHeadProps, 'grid' | 'generations'>) {
  const { t } = useTranslation('grids');
  const [busy, setBusy] = useState(false);
  const active = useConnectionIdOf('images');
  const { connections } = useConnections();
  const own = connections.find(({ id }) => id === generations[0]?.connectionId)?.id;
  const connectionId = own ?? active;
  const billed = bills(connectionId);
  const count = generations.length;
  const run = async () => {
    const request = repeatOf(generations, grid.title, connectionId);
    if (!request || busy) return;
    setBusy(true);
    const problem = await startGridRun(request);
    setBusy(false);
    toastProblem(t('failed.againFailed'), problem);
  };
  const [start, question] = useAskBefore(count, billed, () => void run());
  return (
    <>
      <Button icon={RefreshCw} busy={busy} disabled={count === 0} onClick={start}>
        {t(chargeKey('do.runAgain', billed))}
      </Button>
      {question}
    </>
  );
}

/** Asks before a run of many requests. */
export function useAskBefore(count: number, billed: boolean, run: () => void) {
  const { t } = useTranslation('grids');
  const limit = useSettings((settings) => settings.askAbove);
  const question = {
    title: t('plan.askTitle', { count }),
    description: t(billed ? 'plan.askHint' : 'plan.requestsFree', { limit, count }),
    confirmLabel: t('plan.start'),
  };
  return useAskAbove(limit, count, question, run);
}

interface MoreProps extends Pick<GridHeadProps, 'grid' | 'generations' | 'ids'> {
  readonly onRename: () => void;
}

function More({ grid, generations, ids, onRename }: MoreProps) {
  const { t } = useTranslation('grids');
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('do.more')} />}>
      <MenuItem icon={Pencil} shortcut="F2" onSelect={onRename}>
        {t('do.rename')}
      </MenuItem>
      <ExportItems ids={ids} />
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onSelect={() => void deleteGrid(grid, generations)}>
        {t('do.delete')}
      </MenuItem>
    </Menu>
  );
}
