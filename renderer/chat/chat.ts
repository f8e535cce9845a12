import i18next from 'i18next';
import type { TrashedConversation } from '../../shared/contract/conversations.ts';
import { onAreaTarget, openAreaNow } from '../app/area-state.ts';
import { connectionRecords, connectionsStore } from '../app/connections-store.ts';
import { readCrashedViews } from '../app/crashed-views.ts';
import { settingsStore } from '../app/settings-store.ts';
import { onChange, onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { windowFrames } from '../lib/frame-clock.ts';
import { LastShown } from '../lib/last-shown.ts';
import { onLeaving } from '../lib/leaving.ts';
import { newId } from '../lib/new-id.ts';
import { isQuickPage } from '../lib/quick-page.ts';
import { watchJob } from '../lib/watch-job.ts';
import { TrashStore } from '../trash/trash-store.ts';
import { toast } from '../ui/toast.tsx';
import { registerChatActions } from './chat-actions.ts';
import type { VersionBefore } from './chat-deps.ts';
import { ChatStore, type ViewState } from './chat-store.ts';
import { ModelsStore } from './models-store.ts';
import { quickDraft } from './own-draft.ts';
import {
  registerConversations,
  registerModels,
  registerPresets,
  registerProjects,
} from './palette-conversations.ts';

/** Maximum number of deleted conversations shown, newest first. */
const TRASH_SHOWN = 500;

const deps = {
  api,
  watchJob: (options: Parameters<typeof watchJob>[0]) => watchJob(options),
  settings: () => settingsStore.getState().settings,
  frames: windowFrames,
  newId,
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

let begun = false;

/** Connects chat to the core, the palette and page events, once however often its panel mounts. */
export function beginChat(): void {
  if (begun) return;
  begun = true;
  onChange((change, rev) => chat.apply(change, rev));
  // Local changes count too, before their event arrives: a model list may have been requested without the new
  // key.
  connectionRecords.onChange((ids) => {
    for (const id of ids) models.forget(id);
  });
  // Views that crashed the window must be known before a conversation opens.
  onReady(() => void readCrashedViews().then(() => chat.ready(lastChat.read())));
  settingsStore.subscribe((now, before) => {
    chat.view.getState().session.options.takeDefaults();
    if (now.settings.area !== before.settings.area) chat.markSeen();
  });
  onAreaTarget('chat', ({ conversationId, turnId }) => chat.open(conversationId, turnId));
  rememberWhatIsOpen();
  rememberCollapsed();
  registerChatActions(chat);
  registerConversations(chat, api);
  registerProjects(chat);
  registerPresets(chat);
  registerModels(chat, models);
  // The settings may have loaded after this module and before this call.
  chat.view.getState().session.options.takeDefaults();
  onLeaving(() => chat.flushDrafts());
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState !== 'hidden' && chat.markSeen(),
  );
}

/** Stores the id of the conversation in view, including a new one that gets its id with its first message. */
function rememberWhatIsOpen(): void {
  let stop = () => {};
  const follow = ({ session }: ViewState) => {
    stop();
    stop = session.state.subscribe(({ id }, before) => id !== before.id && lastChat.save(id));
    lastChat.save(session.state.getState().id);
  };
  chat.view.subscribe((now, before) => now.session !== before.session && follow(now));
  // The current id is not stored at once, because the last open conversation is read afterwards.
  const { session } = chat.view.getState();
  stop = session.state.subscribe(({ id }, before) => id !== before.id && lastChat.save(id));
}

const lastChat = new LastShown('quartet.chat.open');

/** Local storage key of the projects that are collapsed in the list, shared by all windows. */
const COLLAPSED = 'quartet.chat.collapsed';

function rememberCollapsed(): void {
  const { view } = chat.projects;
  const stored = localStorage.getItem(COLLAPSED)?.split(' ') ?? [];
  view.setState({ collapsed: stored.filter((id) => id !== '') });
  view.subscribe(({ collapsed }) => localStorage.setItem(COLLAPSED, collapsed.join(' ')));
}

/** Notifies the user that messages belong to another version, and offers to return to it. */
function notifyHidden({ turnId, version, later }: VersionBefore, back: () => void): void {
  toast.show({
    id: `turns.later.${turnId}`,
    title: i18next.t('composing:turn.later', { count: later, version }),
    description: i18next.t('composing:turn.laterHint'),
    action: { label: i18next.t('composing:turn.laterShow', { version }), run: back },
  });
}
