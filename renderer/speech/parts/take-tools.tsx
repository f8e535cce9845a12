import {
  CornerUpLeft,
  Download,
  Ellipsis,
  MessageSquare,
  Pencil,
  RefreshCw,
  ScanSearch,
  ScrollText,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Take } from '../../../shared/domain/take.ts';
import { saveFile } from '../../app/asset-files.ts';
import { HandOnItems, ShowInLibraryItem, useSaveLabel } from '../../app/file-items.tsx';
import { openInspector } from '../../app/window-state.ts';
import { StarButton } from '../../generation/star-button.tsx';
import { TimedTextItems } from '../../generation/timed-text.tsx';
import { TagsItem } from '../../tags/tag-items.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useSinglePress } from '../../ui/use-single-press.ts';
import { putOnSide, type Side } from '../ab-store.ts';
import { deleteTakes } from '../delete-take.ts';
import { script, scripts } from '../speech.ts';
import { openScriptById, openSource, regenerateTake, reuseTake } from '../take-actions.ts';

interface TakeToolsProps {
  readonly take: Take;
  readonly title: string;
  readonly side: 'A' | 'B' | null;
}

/** Renders the most common actions on a take. */
export function TakeTools({ take, title, side }: TakeToolsProps) {
  const { t } = useTranslation('speech');
  const saving = useSaveLabel();
  const regenerate = useSinglePress(() => void regenerateTake(take));
  const { asset, source } = take;
  return (
    <>
      {source ? (
        <IconButton
          icon={MessageSquare}
          size="sm"
          label={t('take.source')}
          onClick={() => openSource(take)}
          aria-description={t('take.sourceMark')}
        />
      ) : null}
      {asset && !asset.missing ? (
        <>
          <StarButton asset={asset} title={title} />
          <SideToggle side="a" takeId={take.id} on={side === 'A'} />
          <SideToggle side="b" takeId={take.id} on={side === 'B'} />
          <IconButton icon={Download} size="sm" label={saving} onClick={() => void saveFile(asset)} />
        </>
      ) : null}
      <IconButton icon={RefreshCw} size="sm" label={t('take.regenerate')} onClick={regenerate} />
    </>
  );
}

interface TakeMenuProps {
  readonly take: Take;
  readonly title: string;
  readonly onRename: () => void;
}

/** Renders the other actions on a take. */
export function TakeMenu({ take, title, onRename }: TakeMenuProps) {
  const { t } = useTranslation('speech');
  const { asset } = take;
  const scriptId = useScriptElsewhere(take);
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" label={t('take.menu', { title })} />}>
      <MenuItem icon={Pencil} shortcut="F2" onSelect={onRename}>
        {t('take.rename')}
      </MenuItem>
      {asset ? <TagsItem ids={[asset.id]} /> : null}
      <MenuItem icon={RefreshCw} onSelect={() => void regenerateTake(take)}>
        {t('take.regenerate')}
      </MenuItem>
      <MenuItem icon={CornerUpLeft} onSelect={() => reuseTake(take)}>
        {t('take.reuse')}
      </MenuItem>
      {scriptId === null ? null : (
        <MenuItem icon={ScrollText} onSelect={() => void openScriptById(scriptId)}>
          {t('take.openScript')}
        </MenuItem>
      )}
      {take.source ? (
        <MenuItem icon={MessageSquare} onSelect={() => openSource(take)}>
          {t('take.source')}
        </MenuItem>
      ) : null}
      {asset ? <ShowInLibraryItem file={asset} /> : null}
      {asset ? <TimedTextItems sound={{ ...asset, kind: 'speech', ownerId: take.id }} /> : null}
      {asset && !asset.missing ? <HandOnItems file={asset} /> : null}
      <MenuItem icon={ScanSearch} onSelect={() => openInspector(take.jobId)}>
        {t('take.details')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} shortcut="Delete" tone="danger" onSelect={() => void deleteTakes([take])}>
        {t('take.delete')}
      </MenuItem>
    </Menu>
  );
}

/** Returns the script that a take was made of, if it still exists and is not the open one. */
function useScriptElsewhere({ scriptId }: Take): string | null {
  const openId = useStore(script.state, (state) => state.draft.id);
  const exists = useStore(scripts.state, ({ items }) => items.some(({ id }) => id === scriptId));
  return exists && scriptId !== openId ? scriptId : null;
}

function SideToggle({ side, takeId, on }: { side: Side; takeId: string; on: boolean }) {
  const { t } = useTranslation('speech');
  const letter = side.toUpperCase();
  return (
    <IconButton
      icon={<span>{letter}</span>}
      size="sm"
      label={on ? t('ab.takeOff', { side: letter }) : t(side === 'a' ? 'ab.putA' : 'ab.putB')}
      aria-pressed={on}
      onClick={() => putOnSide(side, takeId)}
      className={cx('text-xs font-semibold', on && 'bg-craft-tint text-craft-ink')}
    />
  );
}
