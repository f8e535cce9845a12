import { Tags } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../ui/menu.tsx';
import { SelectionAction } from '../ui/selection-bar.tsx';
import { openTagsDialog } from './tags-store.ts';

interface TagsItemProps {
  readonly ids: readonly string[];
  /** The selector of the element to focus afterwards. */
  readonly back?: string;
}

/** Renders the menu item that opens the tags of files or conversations. */
export function TagsItem({ ids, back }: TagsItemProps) {
  const { t } = useTranslation('common');
  return (
    <MenuItem icon={Tags} onSelect={() => openTagsDialog(ids, back)}>
      {t('tags.edit')}
    </MenuItem>
  );
}

/** Renders the same for the bar of a selection. */
export function TagsAction({ ids, back }: TagsItemProps) {
  const { t } = useTranslation('common');
  return <SelectionAction icon={Tags} label={t('tags.edit')} onClick={() => openTagsDialog(ids, back)} />;
}
