import type { Catalogue } from '../catalogue.ts';
import type { Later } from '../en/later.ts';
import { player } from './player.ts';

export const later: Catalogue<Later> = { player };
