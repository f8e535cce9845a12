import { Ellipsis } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { INSTRUMENTAL_TAGS, type SectionTag, VOCAL_TAGS } from '../../../shared/service/lyrics/tags.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { blockName, sectionName } from './lyrics-messages.ts';
import type { TimelineBlock } from './timeline-blocks.ts';

interface SectionMenuProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly block: TimelineBlock;
  readonly count: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Runs after the menu has returned the focus. */
  readonly onClosed: () => void;
  readonly acts: SectionActs;
}

/** The actions on a section, by its index. */
export interface SectionActs {
  retag(index: number, tag: SectionTag): void;
  duplicate(index: number): void;
  move(from: number, to: number): void;
  remove(index: number): void;
}

/** Renders the button on a block and its menu, which a right click and the menu key open, too. */
export function SectionMenu(props: SectionMenuProps) {
  const { ref, block, count, open, onOpenChange, onClosed, acts } = props;
  const { t } = useTranslation('lyrics');
  const { index, tag, worded } = block;
  // The service would reject an instrumental tag with lyrics.
  const tags = worded ? VOCAL_TAGS : [...VOCAL_TAGS, ...INSTRUMENTAL_TAGS];
  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton
          icon={Ellipsis}
          ref={ref}
          size="sm"
          variant="secondary"
          // The block handles its keys: the menu key and Shift+F10.
          tabIndex={-1}
          label={t('timeline.menu', { name: blockName(block) })}
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => requestAnimationFrame(onClosed)}
          className="absolute top-1 left-0 z-20 size-5"
        />
      }
    >
      <MenuChoice<SectionTag>
        label={t('timeline.kind')}
        value={tag}
        onValueChange={(next) => acts.retag(index, next)}
        options={tags.map((value) => ({ value, label: sectionName(value) }))}
      />
      <MenuSeparator />
      <MenuItem onSelect={() => acts.duplicate(index)}>{t('timeline.duplicate')}</MenuItem>
      <MenuItem disabled={index === 0} shortcut="Alt+ArrowLeft" onSelect={() => acts.move(index, index - 1)}>
        {t('timeline.moveLeft')}
      </MenuItem>
      <MenuItem
        disabled={index === count - 1}
        shortcut="Alt+ArrowRight"
        onSelect={() => acts.move(index, index + 1)}
      >
        {t('timeline.moveRight')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" shortcut="Delete" onSelect={() => acts.remove(index)}>
        {t('timeline.delete')}
      </MenuItem>
    </Menu>
  );
}
