import { AudioLines, Image, type LucideIcon, Music2 } from 'lucide-react';
import type { AssetKind } from '../../../shared/domain/library-item.ts';

export const KIND_ICONS: Readonly<Record<AssetKind, LucideIcon>> = {
  speech: AudioLines,
  song: Music2,
  picture: Image,
};
