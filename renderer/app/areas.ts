import {
  AudioLines,
  Image,
  LibraryBig,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Music2,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { ChatList, ChatPanel } from '../chat/chat-panel.tsx';
import { type LazyView, lazyView } from '../ui/lazy-view.tsx';
import type { AreaId } from './area-state.ts';

/** A view of an area; chat's are part of the first view, others are loaded when first opened. */
type AreaPart = ComponentType & Partial<Pick<LazyView, 'preload'>>;

interface Area {
  readonly icon: LucideIcon;
  /** Whose hue the window wears while it is open; `none` for what belongs to all crafts. */
  readonly craft: 'chat' | 'speech' | 'music' | 'images' | 'none';
  /** The main view: a `PanelHeader`, then the work. */
  readonly panel: AreaPart;
  /** The content of the pane beside the rail: a `ListHeader` and a list. */
  readonly list: AreaPart;
}

/** Loads a view once the actions of its area are registered: its keys work as soon as it is seen. */
async function registered<View>(view: Promise<View>): Promise<View> {
  const [read, { beginCrafts }] = await Promise.all([view, import('./begin-crafts.ts')]);
  beginCrafts();
  return read;
}

/** Every area of the window. Its name is `app:rail.<id>`; its code is read when it is first opened. */
export const AREA_OF: Readonly<Record<AreaId, Area>> = {
  chat: {
    icon: MessageSquare,
    craft: 'chat',
    panel: ChatPanel,
    list: ChatList,
  },
  speech: {
    icon: AudioLines,
    craft: 'speech',
    panel: lazyView(async () => (await registered(import('../speech/speech-panel.tsx'))).SpeechPanel),
    list: lazyView(async () => (await registered(import('../speech/speech-list.tsx'))).SpeechList),
  },
  music: {
    icon: Music2,
    craft: 'music',
    panel: lazyView(async () => (await registered(import('../music/music-panel.tsx'))).MusicPanel),
    list: lazyView(async () => (await registered(import('../music/music-list.tsx'))).MusicList),
  },
  images: {
    icon: Image,
    craft: 'images',
    panel: lazyView(async () => (await registered(import('../images/images-panel.tsx'))).ImagesPanel),
    list: lazyView(async () => (await registered(import('../images/images-list.tsx'))).ImagesList),
  },
  library: {
    icon: LibraryBig,
    craft: 'none',
    panel: lazyView(async () => (await registered(import('../library/library-panel.tsx'))).LibraryPanel),
    list: lazyView(async () => (await registered(import('../library/library-list.tsx'))).LibraryList),
  },
  tasks: {
    icon: ListChecks,
    craft: 'none',
    panel: lazyView(async () => (await import('../tasks/tasks-panel.tsx')).TasksPanel),
    list: lazyView(async () => (await import('../tasks/tasks-list.tsx')).TasksList),
  },
};
