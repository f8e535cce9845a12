import {
  AudioLines,
  Image,
  LibraryBig,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Music2,
} from 'lucide-react';
import type { AreaId } from './area-state.ts';

interface AreaLook {
  readonly icon: LucideIcon;
  /** The hue of the window while the area is open; `none` for an area that belongs to all features. */
  readonly craft: 'chat' | 'speech' | 'music' | 'images' | 'none';
}

/** The icon and hue of every area; its name is `app:rail.<id>`. */
export const AREA_LOOKS: Readonly<Record<AreaId, AreaLook>> = {
  chat: { icon: MessageSquare, craft: 'chat' },
  speech: { icon: AudioLines, craft: 'speech' },
  music: { icon: Music2, craft: 'music' },
  images: { icon: Image, craft: 'images' },
  library: { icon: LibraryBig, craft: 'none' },
  tasks: { icon: ListChecks, craft: 'none' },
};
