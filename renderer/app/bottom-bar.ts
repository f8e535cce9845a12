import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const bottomBar = createStore<{ readonly Bar: ComponentType | null }>(() => ({ Bar: null }));

/** Puts a bar at the foot of the window, under every area, where it stays while areas change; null takes it away. */
export function showBottomBar(Bar: ComponentType | null): void {
  bottomBar.setState({ Bar });
}

export function useBottomBar(): ComponentType | null {
  return useStore(bottomBar, (state) => state.Bar);
}
