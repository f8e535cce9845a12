import type { Catalogue } from '../catalogue.ts';
import type { Later } from '../en/later.ts';
import { answers } from './answers.ts';
import { composing } from './composing.ts';
import { copies } from './copies.ts';
import { crashed } from './crashed.ts';
import { finding } from './finding.ts';
import { grids } from './grids.ts';
import { images } from './images.ts';
import { inspector } from './inspector.ts';
import { json } from './json.ts';
import { library } from './library.ts';
import { lightbox } from './lightbox.ts';
import { logs } from './logs.ts';
import { lyrics } from './lyrics.ts';
import { music } from './music.ts';
import { parameters } from './parameters.ts';
import { player } from './player.ts';
import { settings } from './settings.ts';
import { speech } from './speech.ts';
import { tasks } from './tasks.ts';
import { usage } from './usage.ts';
import { warnings } from './warnings.ts';
import { welcome } from './welcome.ts';

export const later: Catalogue<Later> = {
  answers,
  composing,
  copies,
  crashed,
  finding,
  grids,
  images,
  inspector,
  json,
  library,
  lightbox,
  logs,
  lyrics,
  music,
  parameters,
  player,
  settings,
  speech,
  tasks,
  usage,
  warnings,
  welcome,
};
