import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { cleanTag } from '../../../shared/domain/tag-text.ts';
import { TAG_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { ListSection } from '../../app/list-choice.tsx';
import { toggleTag, useOfferedTags } from '../../tags/tag-choice.tsx';
import { deleteTag, renameTag } from '../../tags/tags-store.ts';
import { items } from '../library.ts';
import { nameDialog, showTrash } from '../library-view.ts';
import { EditableChoice, FewChoices } from './filter-choice.tsx';

/** Renders the filter by tag, with the tags that files of this kind have. */
export function TagFilter() {
  const { t } = useTranslation(['library', 'common']);
  const chosen = useStore(items.view, (view) => view.tags);
  const kind = useStore(items.view, (view) => view.kind);
  const offered = useOfferedTags({ kind, chosen });
  if (offered.length === 0) return null;
  return (
    <ListSection title={t('common:tags.title')}>
      <FewChoices
        all={offered}
        few={8}
        isKept={({ isChosen }) => isChosen}
        more={(count) => t('library:filter.moreTags', { count })}
        fewer={t('library:filter.fewerTags')}
      >
        {({ name, count, isChosen }) => (
          <EditableChoice
            key={name}
            name={name}
            chosen={isChosen}
            count={count}
            onChoose={() => {
              showTrash(false);
              items.narrow({ tags: toggleTag(chosen, name) });
            }}
            onRename={() => rename(name)}
            onDelete={() => void remove(name)}
          />
        )}
      </FewChoices>
    </ListSection>
  );

  function rename(name: string): void {
    nameDialog.set({
      title: t('common:tags.rename'),
      label: t('common:tags.name'),
      value: name,
      refuse: (next) => {
        const { length } = cleanTag(next);
        if (length === 0) return t('common:tags.empty');
        return length > TAG_MAX_LENGTH ? t('common:tags.tooLong', { max: TAG_MAX_LENGTH }) : undefined;
      },
      async save(next) {
        await renameTag(name, next);
        return null;
      },
    });
  }
}

async function remove(name: string): Promise<void> {
  const deleted = await deleteTag(name);
  const { tags } = items.view.getState();
  if (deleted && tags.includes(name)) items.narrow({ tags: toggleTag(tags, name) });
}
