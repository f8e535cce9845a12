import { Star } from 'lucide-react';
import { changeSettings } from '../../app/settings-store.ts';

/**
 * Marks a model as a favourite with the pointer, inside its row of the picker. The row has no second control for the
 * keyboard; the conversation settings have the same switch.
 */
export function FavouriteStar({ model, favourites }: { model: string; favourites: readonly string[] }) {
  const chosen = favourites.includes(model);
  return (
    <span
      aria-hidden
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        // The row behind it selects the model, which the star must not do.
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
