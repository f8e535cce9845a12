import { AudioLines, Image, LibraryBig, type LucideIcon, Music2, Search, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { AssetKind } from '../../../shared/domain/library-item.ts';
import { openArea } from '../../app/area-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { CURRENT_ITEM, items } from '../library.ts';
import { EVERYTHING, isNarrowedWithin, shelfOf } from '../library-filter.ts';

/** The icon of each kind, and the area that makes it. */
const KINDS: Readonly<Record<AssetKind, { icon: LucideIcon; area: 'speech' | 'music' | 'images' }>> = {
  speech: { icon: AudioLines, area: 'speech' },
  song: { icon: Music2, area: 'music' },
  picture: { icon: Image, area: 'images' },
};

/** Renders why no files are shown and the next step: other filters, or the area that makes them. */
export function NoItems() {
  const { t } = useTranslation('library');
  const view = useStore(items.view);
  const shelf = shelfOf(view);
  if (isNarrowedWithin(view))
    return (
      <Centered
        icon={Search}
        title={t('none.title')}
        text={t(view.query.trim() === '' ? 'none.filters' : 'none.text')}
      >
        <ShowAll>{t('none.clear')}</ShowAll>
      </Centered>
    );
  if (shelf === 'starred')
    return (
      <Centered icon={Star} title={t('empty.starred')} text={t('empty.starredHint')}>
        <ShowAll>{t('empty.showAll')}</ShowAll>
      </Centered>
    );
  if (shelf !== 'everything')
    return (
      <Centered icon={KINDS[shelf].icon} title={t(`empty.none.${shelf}`)} text={t(`empty.hint.${shelf}`)}>
        <Create kind={shelf} />
      </Centered>
    );
  return (
    <Centered icon={LibraryBig} title={t('empty.title')} text={t('empty.text')}>
      <Create kind="speech" />
      <Create kind="song" />
      <Create kind="picture" />
    </Centered>
  );
}

interface CenteredProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Centered({ icon: Icon, title, text, children }: CenteredProps) {
  return (
    <div className="m-auto">
      <EmptyState icon={<Icon aria-hidden size={32} />} title={title} description={text} action={children} />
    </div>
  );
}

/** Renders the button that opens the area for a kind of file. */
function Create({ kind }: { kind: AssetKind }) {
  const { t } = useTranslation('library');
  return <Button onClick={() => openArea(KINDS[kind].area)}>{t(`empty.create.${kind}`)}</Button>;
}

/** Shows all files and moves the focus to them, because the button disappears. */
function ShowAll({ children }: { children: string }) {
  return (
    <Button
      onClick={() => {
        items.narrow(EVERYTHING);
        focusWhenShown(CURRENT_ITEM);
      }}
    >
      {children}
    </Button>
  );
}
