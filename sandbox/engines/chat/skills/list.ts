import type { Skill } from '../ask.ts';
import { arithmetic } from './arithmetic.ts';
import { code } from './code.ts';
import { commands } from './commands.ts';
import { counting } from './counting.ts';
import { documents } from './documents.ts';
import { echo } from './echo.ts';
import { fallback } from './fallback.ts';
import { help } from './help.ts';
import { introduce } from './introduce.ts';
import { lyrics } from './lyrics.ts';
import { markdown } from './markdown.ts';
import { pictures } from './pictures.ts';
import { quotedFiles, tellFiles } from './quoted-files.ts';
import { stories } from './stories.ts';
import { summarise, summariseConversation } from './summarise.ts';
import { writeLong } from './write-long.ts';

/** All skills in order of precedence; the first that returns an answer wins. */
export const SKILLS: readonly Skill[] = [
  commands,
  summariseConversation,
  quotedFiles,
  documents,
  pictures,
  echo,
  summarise,
  counting,
  arithmetic,
  lyrics,
  writeLong,
  stories,
  markdown,
  code,
  introduce,
  tellFiles,
  help,
  fallback,
];
