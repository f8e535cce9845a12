import i18next from 'i18next';
import type { SearchHit } from '../../shared/contract/conversations.ts';
import { openArea, openAreaNow } from '../app/area-state.ts';
import { type PaletteItem, registerPaletteSource } from '../app/palette-sources.ts';
import { showList } from '../app/window-state.ts';
import { api } from '../lib/connection.ts';
import { chat, models } from './chat.ts';
import { applyPreset, presets } from './parameters/presets.ts';
import { runCommand } from './view-commands.ts';

/** Conversations the palette lists before anything is typed, and hits it shows of a search. */
const SHOWN = 200;
const HITS = 20;

/** Lets the palette go to any conversation by its title, and to any message by its words. */
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
      // Titles of the items are found among them already; archived conversations are not.
      const ids = new Set(shown().map(({ id }) => id));
      return hits.filter((hit) => hit.role !== 'title' || !ids.has(hit.conversationId)).map(itemOf);
    },
  });
}

/** Lets the palette lead to any project by its name. */
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

/** Lets the palette begin a chat with a preset. */
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

/** Lets the palette give the conversation in view another model. */
export function registerModels(): () => void {
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
