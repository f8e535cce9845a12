import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { openArea } from '../app/area-state.ts';
import { registerPaletteSource } from '../app/palette-sources.ts';
import { api } from '../lib/connection.ts';
import { formatMoment } from '../locales/format.ts';
import { gallery } from './images.ts';

/** Newest images the palette knows without asking. */
const NEWEST = 20;
/** Found by what is typed. */
const FOUND = 12;
/** Characters of a prompt that are shown. */
const SHOWN = 100;

interface Named {
  readonly id: string;
  readonly prompt: string;
  readonly title: string;
  readonly model: string;
  readonly createdAt: number;
}

/** Lets the palette go to an image by the words of its prompt. */
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
      // Those among the newest are found there already.
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
