import { CHAT_MODELS, MESSAGES_MODELS } from '../../shared/service/models.ts';
import { openAreaNow } from '../app/area-state.ts';
import { registerPaletteSource } from '../app/palette-sources.ts';
import { settingsStore } from '../app/settings-store.ts';
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
      const connectionId = options.connectionId ?? settingsStore.getState().settings.connectionId;
      // Fills the store for the next opening; until then the ids the service names are offered.
      void models.load(connectionId);
      const offered = models.state.getState()[connectionId];
      const known: readonly string[] =
        options.interface === 'messages' ? MESSAGES_MODELS : CHAT_MODELS.map((model) => model.id);
      const ids = offered?.filter((m) => m.interfaces.includes(options.interface)).map((m) => m.id) ?? known;
      return ids
        .filter((id) => id !== options.model)
        .map((id) => ({ id, label: id, run: () => void session.options.set({ model: id }) }));
    },
  });
}
