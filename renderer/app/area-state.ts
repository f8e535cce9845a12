import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AreaId } from '../../shared/domain/area.ts';
import { changeView, settingsStore } from './settings-store.ts';
import { closeListOverlay } from './window-state.ts';

export type { AreaId };

/** The items that other parts of the app can open in each area. */
export interface AreaTargets {
  readonly chat: { readonly conversationId: string; readonly turnId?: string };
  readonly speech: { readonly takeId: string };
  readonly music: { readonly songId: string };
  /** The id of a finished image generation, opened at its first image. */
  readonly images: {
    readonly imageId?: string;
    readonly generationId?: string;
    readonly gridId?: string;
  };
  readonly library: { readonly assetId: string };
  readonly tasks: { readonly jobId: string };
}

/** The item that each area was last asked to open; every request is an object of its own. */
type Targets = { readonly [A in AreaId]: AreaTargets[A] | null };

const targets = createStore<Targets>(() => ({
  chat: null,
  speech: null,
  music: null,
  images: null,
  library: null,
  tasks: null,
}));

/**
 * Opens an area, at one of its items if given: `openArea('speech', { takeId })`. The area is
 * restored after a restart.
 */
export function openArea<A extends AreaId>(area: A, what?: AreaTargets[A]): void {
  if (what !== undefined) targets.setState({ [area]: { ...what } });
  closeListOverlay();
  if (openAreaNow() !== area) changeView({ area });
}

export function openAreaNow(): AreaId {
  return settingsStore.getState().settings.area;
}

/** Returns the open area. */
export function useArea(): AreaId {
  return useStore(settingsStore, (state) => state.settings.area);
}

/** Returns the last request to open an item of this area, or null. */
export function useAreaTarget<A extends AreaId>(area: A): Targets[A] {
  return useStore(targets, (state): Targets[A] => state[area]);
}

/** Calls the listener with the pending target of this area, and with each later one. */
export function onAreaTarget<A extends AreaId>(
  area: A,
  listener: (what: AreaTargets[A]) => void,
): () => void {
  const tell = (target: Targets[A]) => target && listener(target);
  tell(targets.getState()[area]);
  return targets.subscribe((now, before) => {
    if (now[area] !== before[area]) tell(now[area]);
  });
}
