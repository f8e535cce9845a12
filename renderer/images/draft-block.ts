import { useStore } from 'zustand';
import { connectionsStore, useActiveConnection } from '../app/connections-store.ts';
import { settingsStore } from '../app/settings-store.ts';
import { type DraftBlock, draftBlock } from './draft-check.ts';
import { draft, reference } from './images.ts';

/** The connection new images are asked for from, with what it overrides. */
export function activeConnection() {
  const { connectionId } = settingsStore.getState().settings;
  return connectionsStore.getState().connections.find(({ id }) => id === connectionId);
}

/** Why nothing can be drawn now; null when it can. */
export function draftBlockNow(): DraftBlock | null {
  return draftBlock(draft.state.getState(), reference.state.getState(), activeConnection()?.profile);
}

/** The same, kept true. */
export function useDraftBlock(): DraftBlock | null {
  const profile = useActiveConnection()?.profile;
  const adding = useStore(reference.state, (state) => state.adding);
  return useStore(draft.state, (state) => draftBlock(state, { adding }, profile));
}
