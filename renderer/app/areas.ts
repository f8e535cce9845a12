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
import { type LazyCode, lazyCode } from '../ui/lazy-code.ts';
import type { AreaId } from './area-state.ts';

interface Area {
  readonly icon: LucideIcon;
  /** Whose hue the window wears while it is open; `none` for what belongs to all crafts. */
  readonly craft: 'chat' | 'speech' | 'music' | 'images' | 'none';
  /** The main view: a `PanelHeader`, then the work. */
  readonly panel: LazyCode<ComponentType>;
  /** The content of the pane beside the rail: a `ListHeader` and a list. */
  readonly list: LazyCode<ComponentType>;
}

/** Every area of the window. Its name is `app:rail.<id>`; its code is read when it is first opened. */
export const AREA_OF: Readonly<Record<AreaId, Area>> = {
  chat: {
    icon: MessageSquare,
    craft: 'chat',
    panel: lazyCode(async () => (await import('../chat/chat-panel.tsx')).ChatPanel),
    list: lazyCode(async () => (await import('../chat/chat-panel.tsx')).ChatList),
  },
  speech: {
    icon: AudioLines,
    craft: 'speech',
    panel: lazyCode(async () => (await import('../speech/speech-panel.tsx')).SpeechPanel),
    list: lazyCode(async () => (await import('../speech/speech-list.tsx')).SpeechList),
  },
  music: {
    icon: Music2,
    craft: 'music',
    panel: lazyCode(async () => (await import('../music/music-panel.tsx')).MusicPanel),
    list: lazyCode(async () => (await import('../music/music-list.tsx')).MusicList),
  },
  images: {
    icon: Image,
    craft: 'images',
    panel: lazyCode(async () => (await import('../images/images-panel.tsx')).ImagesPanel),
    list: lazyCode(async () => (await import('../images/images-list.tsx')).ImagesList),
  },
  library: {
    icon: LibraryBig,
    craft: 'none',
    panel: lazyCode(async () => (await import('../library/library-panel.tsx')).LibraryPanel),
    list: lazyCode(async () => (await import('../library/library-list.tsx')).LibraryList),
  },
  tasks: {
    icon: ListChecks,
    craft: 'none',
    panel: lazyCode(async () => (await import('../tasks/tasks-panel.tsx')).TasksPanel),
    list: lazyCode(async () => (await import('../tasks/tasks-list.tsx')).TasksList),
  },
};
