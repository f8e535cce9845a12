import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TrashedTake } from '../../../shared/contract/speech.ts';
import { api } from '../../lib/connection.ts';
import { formatAgo, formatNumber } from '../../locales/format.ts';
import { TagFilter } from '../../tags/tag-choice.tsx';
import { TagsAction } from '../../tags/tag-items.tsx';
import { TrashButton } from '../../trash/trash-button.tsx';
import { trashOf } from '../../trash/trash-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectionAction, SelectionBar } from '../../ui/selection-bar.tsx';
import { toast } from '../../ui/toast.tsx';
import { abStore } from '../ab-store.ts';
import { CURRENT_TAKE, deleteTakes, restoreTake } from '../delete-take.ts';
import { takeSearch, useShownTakes } from '../shown-takes.ts';
import { takeSelection, takes } from '../speech.ts';
import { showTakesOf, useCommand, useSpeechView } from '../speech-view.ts';
import { AbBar, BlindChoice } from './ab-bar.tsx';
import { TakesList } from './takes-list.tsx';

/**
 * Renders the takes, newest first.
 * @param onClose set for a drawer over the script, which hides the button that opened it
 */
export function TakesSection({ onClose }: { readonly onClose?: (() => void) | undefined }) {
  const { t } = useTranslation(['speech', 'common']);
  const all = useStore(takes.state, (state) => state.items.length);
  const shown = useSpeechView((state) => state.takesOf);
  const hidden = useStore(abStore, (state) => state.hidden);
  const { items, more } = useStore(useShownTakes().state);
  const count = items.length;
  const tags = useStore(takeSearch.state, (state) => state.tags);
  return (
    <section
      aria-label={t('takes.title')}
      className="@container flex min-h-0 min-w-0 flex-1 flex-col bg-panel"
    >
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <h2 className="text-sm font-medium text-ink-2">
          {t('takes.title')}
          {count > 0 ? (
            <span className="ml-2 font-normal text-ink-3 tabular-nums">
              {formatNumber(count)}
              {more ? '+' : null}
            </span>
          ) : null}
        </h2>
        {all > 0 ? (
          <Segmented
            label={t('takes.shown')}
            labelHidden
            size="sm"
            value={shown}
            onValueChange={showTakesOf}
            options={[
              { value: 'all', label: t('takes.all') },
              { value: 'script', label: t('takes.ofScript') },
            ]}
          />
        ) : null}
        <div className="ml-auto flex items-center">
          <TagFilter kind="speech" chosen={tags} onChange={(next) => takeSearch.filter(next)} />
          <TakeTrash />
        </div>
        {onClose ? <IconButton icon={X} size="sm" label={t('common:close')} onClick={onClose} /> : null}
        <AbBar />
      </div>
      {hidden ? <BlindChoice /> : <TakesList />}
      <TakesSelected />
    </section>
  );
}

/** Actions for the selected takes. */
function TakesSelected() {
  const { t } = useTranslation('common');
  const { items } = useStore(useShownTakes().state);
  return (
    <SelectionBar
      selection={takeSelection}
      ids={items.map(({ id }) => id)}
      row={CURRENT_TAKE}
      className="shrink-0 border-t border-hairline"
    >
      {(ids) => (
        <>
          <TagsAction
            ids={items.flatMap(({ id, asset }) => (ids.includes(id) && asset ? [asset.id] : []))}
            back={CURRENT_TAKE}
          />
          <SelectionAction
            icon={Trash2}
            label={t('selection.delete')}
            onClick={() => void deleteTakes(items.filter(({ id }) => ids.includes(id)))}
          />
        </>
      )}
    </SelectionBar>
  );
}

/** Renders the button that opens the deleted takes. */
function TakeTrash() {
  const { t } = useTranslation(['speech', 'common']);
  const [open, setOpen] = useState(false);
  useCommand('openTrash', () => setOpen(true));
  return (
    <TrashButton
      label={<span className="@max-sm:sr-only">{t('common:trash.title')}</span>}
      open={open}
      onOpenChange={setOpen}
      trash={takeTrash}
      area="speech"
      nameOf={({ take }) => take.title || take.voiceName}
      aboutOf={({ take, deletedAt }) =>
        t('trash.about', { voice: take.voiceName, when: formatAgo(deletedAt) })
      }
      restore={restoreTake}
      onPurgeFailed={() => toast.show({ title: t('take.deleteFailed'), tone: 'bad' })}
    />
  );
}

/** The deleted takes. */
const takeTrash = trashOf<TrashedTake>(api.speech, ({ take }) => take.id);
