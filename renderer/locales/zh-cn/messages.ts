import type { Catalogue } from '../catalogue.ts';
import type { Messages } from '../en/messages.ts';
import { app } from './app.ts';
import { chat } from './chat.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { markdown } from './markdown.ts';

export { coreSentences as coreWords } from './core-sentences.ts';

/** Every word of the window in Chinese, by area. */
export const messages: Catalogue<Messages> = { common, app, chat, errors, markdown };
