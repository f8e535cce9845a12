import i18next from 'i18next';
import type { TrashedConversation } from '../../shared/contract/conversations.ts';
import { openAreaNow } from '../app/area-state.ts';
import { connectionsStore } from '../app/connections-store.ts';
import { settingsStore } from '../app/settings-store.ts';
import { api } from '../lib/connection.ts';
import { windowFrames } from '../lib/frame-clock.ts';
import { isQuickPage } from '../lib/quick-page.ts';
import { watchJob } from '../lib/watch-job.ts';
import { TrashStore } from '../trash/trash-store.ts';
import { toast } from '../ui/toast.tsx';
import type { VersionBefore } from './chat-deps.ts';
import { ChatStore } from './chat-store.ts';
import { ModelsStore } from './models-store.ts';
import { quickDraft } from './own-draft.ts';

/** Maximum number of deleted conversations shown, newest first. */
const TRASH_SHOWN = 500;

const deps = {
  api,
  watchJob: (options: Parameters<typeof watchJob>[0]) => watchJob(options),
  settings: () => settingsStore.getState().settings,
  frames: windowFrames,
  notifyHidden,
  offered: (connectionId: string) => models.of(connectionId),
  inView: () => document.visibilityState !== 'hidden' && (isQuickPage() || openAreaNow() === 'chat'),
  ...(isQuickPage() ? { ownDraft: quickDraft } : {}),
};

/** The chat state of this window. */
export const chat = new ChatStore(deps);
/** Lists the deleted conversations. */
export const trash = new TrashStore<TrashedConversation>({
  read: async () => ({ items: (await api.conversations.trash({ limit: TRASH_SHOWN })).items, more: false }),
  purge: (id) => api.conversations.purge({ id }),
});
export const models = new ModelsStore(
  api,
  (id) => connectionsStore.getState().connections.find((one) => one.id === id)?.profile.defaultModel ?? null,
);

/** Notifies the user that messages belong to another version, and offers to return to it. */
function notifyHidden({ turnId, version, later }: VersionBefore, back: () => void): void {
  toast.show({
    id: `turns.later.${turnId}`,
    title: i18next.t('composing:turn.later', { count: later, version }),
    description: i18next.t('composing:turn.laterHint'),
    action: { label: i18next.t('composing:turn.laterShow', { version }), run: back },
  });
}
