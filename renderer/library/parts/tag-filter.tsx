import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { AssetKind } from '../../../shared/domain/library-item.ts';
import { cleanTag, type Tag } from '../../../shared/domain/tag.ts';
import { TAG_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { ListSection } from '../../app/list-choice.tsx';
import { deleteTag, renameTag, tags } from '../../tags/tags-store.ts';
import { Button } from '../../ui/button.tsx';
import { items } from '../library.ts';
import { showTrash } from '../library-view.ts';
import { retagSearches } from '../saved-searches.ts';
import { EditableChoice } from './filter-choice.tsx';
import { openNameDialog } from './name-dialog.tsx';

/** Tags that stand there before "more". */
const SHOWN = 8;
const NONE: readonly Tag[] = [];

/** Which tag the files have, of those that files of this kind have. */
export function TagFilter() {
  const { t } = useTranslation(['library', 'common']);
  const chosen = useStore(items.state, (state) => state.view.tag);
  const kind = useStore(items.state, (state) => state.view.kind);
  const all = useStore(tags.state, (state) => state.value) ?? NONE;
  const [isOpen, setOpen] = useState(false);
  const offered = all.filter((tag) => tag.name === chosen || filesOf(tag, kind) > 0);
  if (chosen !== null && !offered.some(({ name }) => name === chosen))
    offered.unshift({ name: chosen, speech: 0, song: 0, picture: 0, chat: 0 });
  if (offered.length === 0) return null;
  const shown = isOpen ? offered : offered.filter(({ name }, at) => at < SHOWN || name === chosen);
  const hidden = offered.length - shown.length;
  return (
    <ListSection title={t('common:tags.title')}>
      {shown.map((tag) => (
        <EditableChoice
          key={tag.name}
          name={tag.name}
          chosen={tag.name === chosen}
          count={filesOf(tag, kind)}
          onChoose={() => {
            showTrash(false);
            items.narrow({ tag: tag.name === chosen ? null : tag.name });
          }}
          onRename={() => rename(tag.name)}
          onDelete={() => void remove(tag.name)}
        />
      ))}
      {hidden > 0 || isOpen ? (
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('library:filter.fewerTags') : t('library:filter.moreTags', { count: hidden })}
        </Button>
      ) : null}
    </ListSection>
  );

  function rename(name: string): void {
    openNameDialog({
      title: t('common:tags.rename'),
      label: t('common:tags.name'),
      value: name,
      refuse: (next) => {
        const { length } = cleanTag(next);
        if (length === 0) return t('common:tags.empty');
        return length > TAG_MAX_LENGTH ? t('common:tags.tooLong', { max: TAG_MAX_LENGTH }) : undefined;
      },
      save: async (next) => {
        await renameTag(name, next);
        await retagSearches(name, cleanTag(next));
        if (items.state.getState().view.tag === name) items.narrow({ tag: cleanTag(next) });
      },
    });
  }
}

function filesOf(tag: Tag, kind: AssetKind | null): number {
  return kind === null ? tag.speech + tag.song + tag.picture : tag[kind];
}

async function remove(name: string): Promise<void> {
  if ((await deleteTag(name)) && items.state.getState().view.tag === name) items.narrow({ tag: null });
}
