import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AppInfo } from '../../shared/contract/app.ts';
import { onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';

/** What the host told of itself; null until it did. */
export const appInfoStore = createStore<{ readonly info: AppInfo | null }>(() => ({ info: null }));

export function watchAppInfo(): () => void {
  return onReady(() => {
    void api.app.info().then((info) => appInfoStore.setState({ info }), reportError);
  });
}

export function useAppInfo(): AppInfo | null {
  return useStore(appInfoStore, (state) => state.info);
}
