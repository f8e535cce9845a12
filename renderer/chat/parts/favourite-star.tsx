import { Star } from 'lucide-react';
import { changeSettings } from '../../app/settings-store.ts';

/**
 * Marks a model as a favourite, inside its row of the picker, for the pointer. A row holds no second control for the
 * keyboard; there the conversation settings have the same switch.
 */
export function FavouriteStar({ model, favourites }: { model: string; favourites: readonly string[] }) {
  const chosen = favourites.includes(model);
  return (
    <span
      aria-hidden
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        // The row behind it chooses the model; the star must not.
        event.stopPropagation();
        setFavourite(model, !chosen, favourites);
      }}
      className="flex size-6 items-center justify-center rounded-sm hover:text-ink"
    >
      <Star size={14} className={chosen ? 'fill-warn text-warn' : undefined} />
    </span>
  );
}

export function setFavourite(model: string, chosen: boolean, favourites: readonly string[]): void {
  const others = favourites.filter((id) => id !== model);
  void changeSettings({ favouriteModels: chosen ? [...others, model] : others }).catch(reportError);
}
