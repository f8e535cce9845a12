import type { Genre } from './genre.ts';
import { AMBIENT } from './genres/ambient.ts';
import { CHIPTUNE } from './genres/chiptune.ts';
import { ELECTRONIC } from './genres/electronic.ts';
import { FOLK } from './genres/folk.ts';
import { GUFENG } from './genres/gufeng.ts';
import { HIP_HOP } from './genres/hip-hop.ts';
import { JAZZ } from './genres/jazz.ts';
import { LO_FI } from './genres/lo-fi.ts';
import { ORCHESTRAL } from './genres/orchestral.ts';
import { POP } from './genres/pop.ts';
import { ROCK } from './genres/rock.ts';

export const GENRES = {
  pop: POP,
  folk: FOLK,
  rock: ROCK,
  electronic: ELECTRONIC,
  jazz: JAZZ,
  'lo-fi': LO_FI,
  orchestral: ORCHESTRAL,
  chiptune: CHIPTUNE,
  gufeng: GUFENG,
  'hip-hop': HIP_HOP,
  ambient: AMBIENT,
} as const satisfies Record<string, Genre>;

export type GenreName = keyof typeof GENRES;
