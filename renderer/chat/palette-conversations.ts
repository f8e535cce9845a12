import i18next from 'i18next';
import type { SearchHit } from '../../shared/contract/conversations.ts';
import { openArea, openAreaNow } from '../app/area-state.ts';
import { type PaletteItem, registerPaletteSource } from '../app/palette-sources.ts';
import { showList } from '../app/window-state.ts';
import { api } from '../lib/connection.ts';
import { chat, models } from './chat.ts';
import { applyPreset, presets } from './parameters/presets.ts';
import { runCommand } from './view-commands.ts';

/** Number of conversations the palette lists before typing, and of search hits it shows. */
const SHOWN = 200;
const HITS = 20;

/** Registers the conversations in the palette, found by title or by the text of a message. */
export function registerConversations(): () => void {
  const shown = () => chat.list.state.getState().items.slice(0, SHOWN);
  return registerPaletteSource({
    id: 'conversations',
    heading: 'chat:heading.conversations',
    items: () =>
      shown().map((item) => ({
        id: item.id,
        label: item.title || i18next.t('chat:list.untitled'),
        run: () => openArea('chat', { conversationId: item.id }),
      })),
    async search(query, signal) {
      const hits = await api.conversations.search({ query, limit: HITS }, { signal });
      // Conversations in the list are already found by their titles; archived ones are not.
      const ids = new Set(shown().map(({ id }) => id));
      return hits.filter((hit) => hit.role !== 'title' || !ids.has(hit.conversationId)).map(itemOf);
    },
  });
}

/** Registers the projects in the palette. */
export function registerProjects(): () => void {
  const { projects } = chat;
  return registerPaletteSource({
    id: 'projects',
    heading: 'chat:heading.projects',
    items: () =>
      projects.state.getState().items.map(({ id, name }) => ({
        id,
        label: name,
        run() {
          openArea('chat');
          showList();
          projects.reveal(id);
        },
      })),
  });
}

function itemOf(hit: SearchHit): PaletteItem {
  return {
    id: `${hit.conversationId} ${hit.turnId ?? ''}`,
    label: hit.title || i18next.t('chat:list.untitled'),
    detail: hit.snippet,
    run: () =>
      openArea('chat', {
        conversationId: hit.conversationId,
        ...(hit.turnId === null ? {} : { turnId: hit.turnId }),
      }),
  };
}

/** Registers the presets in the palette; each starts a chat. */
export function registerPresets(): () => void {
  return registerPaletteSource({
    id: 'presets',
    heading: 'chat:heading.presets',
    items: () =>
      presets.state.getState().items.map((preset) => ({
        id: preset.id,
        label: preset.name,
        detail: preset.options.model,
        run() {
          openArea('chat');
          chat.newChat();
          applyPreset(chat.view.getState().session, preset);
          runCommand('focusComposer');
        },
      })),
  });
}

/** Registers the models in the palette; each becomes the model of the conversation in view. */
export function registerModels(): () => void {
  return registerPaletteSource({
    id: 'models',
    heading: 'app:heading.models',
    items() {
      if (openAreaNow() !== 'chat') return [];
      const { session } = chat.view.getState();
      const { options } = session.state.getState();
      const { connectionId } = session.options;
      // Loads the list for the next opening; until then the built-in models are offered.
      void models.load(connectionId);
      const offered = models.of(connectionId).models;
      const ids = offered.filter((m) => m.interfaces.includes(options.interface)).map((m) => m.id);
      return ids
        .filter((id) => id !== options.model)
        .map((id) => ({ id, label: id, run: () => void session.options.set({ model: id }) }));
    },
  });
}
