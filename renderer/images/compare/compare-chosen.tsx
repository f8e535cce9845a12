import { SplitSquareHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { gallery } from '../images.ts';
import { openCompare } from '../lightbox/open-lightbox.ts';
import { selection } from '../selection.ts';

/** Compares the two pictures that are chosen in the gallery, the one that stands first at the left; only there for two. */
export function CompareChosen() {
  const { t } = useTranslation('lightbox');
  const two = useStore(selection, ({ ids }) => ids.size === 2);
  if (!two) return null;
  const compare = () => {
    const { ids: order } = gallery.state.getState();
    const [left, right] = order.filter((id) => selection.getState().ids.has(id));
    if (left !== undefined && right !== undefined) openCompare(left, right, order);
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<SplitSquareHorizontal aria-hidden size={15} />}
      onClick={compare}
    >
      {t('compare.chosen')}
    </Button>
  );
}
