import { openAreaNow } from '../app/area-state.ts';
import { registerPaletteSource } from '../app/palette-sources.ts';
import type { ChatStore } from './chat-store.ts';
import type { ModelsStore } from './models-store.ts';

/** Lets the palette give the conversation in view another model. */
export function registerModels(chat: ChatStore, models: ModelsStore): () => void {
  return registerPaletteSource({
    id: 'models',
    heading: 'app:heading.models',
    items() {
      if (openAreaNow() !== 'chat') return [];
      const { session } = chat.view.getState();
      const { options } = session.state.getState();
      const { connectionId } = session.options;
      // Fills the store for the next opening; until then the built-in ids are offered.
      void models.load(connectionId);
      const offered = models.of(connectionId).models;
      const ids = offered.filter((m) => m.interfaces.includes(options.interface)).map((m) => m.id);
      return ids
        .filter((id) => id !== options.model)
        .map((id) => ({ id, label: id, run: () => void session.options.set({ model: id }) }));
    },
  });
}
