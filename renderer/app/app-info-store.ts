import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AppInfo } from '../../shared/contract/app.ts';
import { followChanges } from '../data/follow-changes.ts';
import { api } from '../lib/connection.ts';

/** The host's information about the app; null until it arrives. */
export const appInfoStore = createStore<{ readonly info: AppInfo | null }>(() => ({ info: null }));

export function watchAppInfo(): () => void {
  const read = () => void api.app.info().then(storeInfo, reportError);
  return followChanges((change) => {
    if (change.type === 'notices') read();
    const { info } = appInfoStore.getState();
    if (change.type === 'disk' && info) appInfoStore.setState({ info: { ...info, disk: change.problem } });
  }, read);
}

/** The warnings of a start that found other data than the last one, or should have. */
const REPLACED: readonly string[] = [
  'restored',
  'gone_back',
  'restore_failed',
  'database_restored',
  'database_set_aside',
];

/** Stores the info. Reloads the page if another start has replaced the data it shows. */
function storeInfo(info: AppInfo): void {
  const before = appInfoStore.getState().info;
  const isReplaced = info.warnings.some((code) => REPLACED.includes(code));
  if (before && before.startedAt !== info.startedAt && isReplaced) location.reload();
  else appInfoStore.setState({ info });
}

export function useAppInfo(): AppInfo | null {
  return useStore(appInfoStore, (state) => state.info);
}
