import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { openArea } from '../app/area-state.ts';
import { registerPaletteSource } from '../app/palette-sources.ts';
import { api } from '../lib/connection.ts';
import { formatMoment } from '../locales/format.ts';
import { gallery } from './images.ts';

/** Number of newest images that the palette lists without a search. */
const NEWEST = 20;
/** The most search results. */
const FOUND = 12;
/** The most characters of a prompt shown. */
const SHOWN = 100;

interface Named {
  readonly id: string;
  readonly prompt: string;
  readonly title: string;
  readonly model: string;
  readonly createdAt: number;
}

/** Lets the palette find images by their prompts. */
export function registerPaletteImages(): () => void {
  return registerPaletteSource({
    id: 'pictures',
    heading: 'lightbox:heading.pictures',
    items: () => newest().map(entryOf),
    async search(query, signal) {
      const { items } = await api.library.items(
        { filter: { kinds: ['picture'], query }, limit: FOUND },
        { signal },
      );
      // The palette already finds those among the newest.
      const words = query.toLocaleLowerCase();
      const shown = new Set(
        newest().flatMap(({ id, prompt }) => (prompt.toLocaleLowerCase().includes(words) ? [id] : [])),
      );
      return items.filter(({ id }) => !shown.has(id)).map(entryOf);
    },
  });
}

function newest(): GeneratedImage[] {
  const { ids } = gallery.state.getState().order;
  return ids.slice(0, NEWEST).flatMap((id) => gallery.get(id) ?? []);
}

function entryOf({ id, prompt, title, model, createdAt }: Named) {
  return {
    id,
    label: (prompt || title).replace(/\s+/g, ' ').slice(0, SHOWN),
    detail: [model, formatMoment(createdAt)].filter(Boolean).join(' · '),
    keywords: prompt.slice(0, 2 * SHOWN),
    run: () => openArea('images', { imageId: id }),
  };
}
