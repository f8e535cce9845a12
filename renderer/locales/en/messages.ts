import { app } from './app.ts';
import { chat } from './chat.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { markdown } from './markdown.ts';

/** Every word of the window in English, by area. */
export const messages = { common, app, chat, errors, markdown };
export type Messages = typeof messages;
