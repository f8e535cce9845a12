import i18next from 'i18next';
import { api } from '../lib/connection.ts';
import { toast } from '../ui/toast.tsx';
import { appInfoStore } from './app-info-store.ts';

/** Shows the library folder in the system's file manager; if that fails, shows its path. */
export async function openLibraryFolder(): Promise<void> {
  try {
    if ((await api.library.openFolder()).shown) return;
  } catch {
    // Reported below: in either case it was not shown.
  }
  const path = appInfoStore.getState().info?.libraryFolder ?? '';
  toast.show({
    id: 'library.folder',
    title: i18next.t('library:folder.failed'),
    description: i18next.t('library:folder.failedHint', { path }),
    tone: 'bad',
  });
}
