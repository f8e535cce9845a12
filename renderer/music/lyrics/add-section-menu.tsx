import { Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { INSTRUMENTAL_TAGS, type SectionTag, VOCAL_TAGS } from '../../../shared/service/lyrics/tags.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { hueOfTag } from './lyrics-marks.ts';
import { sectionName } from './lyrics-messages.ts';
import { hueInk } from './section-hue.ts';

interface AddSectionProps {
  readonly onAdd: (tag: SectionTag) => void;
  /** Runs after the menu has returned the focus. */
  readonly onClosed: () => void;
  readonly disabled: boolean;
}

/** Renders the menu that adds a section. It is memoized, as edits of the text do not affect it. */
export const AddSection = memo(function AddSection({ onAdd, onClosed, disabled }: AddSectionProps) {
  const { t } = useTranslation('lyrics');
  const items = (tags: readonly SectionTag[]) =>
    tags.map((tag) => (
      <MenuItem key={tag} onSelect={() => onAdd(tag)}>
        <span className="flex min-w-0 flex-1 items-baseline justify-between gap-6">
          {sectionName(tag)}
          <span
            className="font-mono text-xs"
            style={{ color: hueInk(hueOfTag(tag) ?? 'played') }}
          >{`[${tag}]`}</span>
        </span>
      </MenuItem>
    ));
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          icon={Plus}
          label={t('timeline.add')}
          disabled={disabled}
          onFocus={() => requestAnimationFrame(onClosed)}
          variant="secondary"
          className="my-0.5 h-11 border-dashed"
        />
      }
    >
      <MenuGroup label={t('timeline.sung')}>{items(VOCAL_TAGS)}</MenuGroup>
      <MenuGroup label={t('timeline.played')}>{items(INSTRUMENTAL_TAGS)}</MenuGroup>
    </Menu>
  );
});
