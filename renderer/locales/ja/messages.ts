import type { Catalogue } from '../catalogue.ts';
import type { Messages } from '../en/messages.ts';
import { answers } from './answers.ts';
import { app } from './app.ts';
import { chat } from './chat.ts';
import { common } from './common.ts';
import { composing } from './composing.ts';
import { copies } from './copies.ts';
import { crashed } from './crashed.ts';
import { errors } from './errors.ts';
import { finding } from './finding.ts';
import { grids } from './grids.ts';
import { images } from './images.ts';
import { inspector } from './inspector.ts';
import { json } from './json.ts';
import { library } from './library.ts';
import { lightbox } from './lightbox.ts';
import { logs } from './logs.ts';
import { lyrics } from './lyrics.ts';
import { markdown } from './markdown.ts';
import { music } from './music.ts';
import { parameters } from './parameters.ts';
import { player } from './player.ts';
import { settings } from './settings.ts';
import { speech } from './speech.ts';
import { tasks } from './tasks.ts';
import { usage } from './usage.ts';
import { warnings } from './warnings.ts';
import { welcome } from './welcome.ts';

export { coreSentences } from './core-sentences.ts';

/** Every message of the window in Japanese, by area. */
export const messages: Catalogue<Messages> = {
  answers,
  app,
  chat,
  common,
  composing,
  copies,
  crashed,
  errors,
  finding,
  grids,
  images,
  inspector,
  json,
  library,
  lightbox,
  logs,
  lyrics,
  markdown,
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
