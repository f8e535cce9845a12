import { z } from 'zod';
import { conversationOptions } from './conversation.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';

/** Everything the user set that is not a secret and not a conversation. Every field has a default. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default(DEFAULT_SETTINGS.theme),
  language: z.enum(['system', 'en', 'zh-CN']).default(DEFAULT_SETTINGS.language),
  /** The connection new work goes to. */
  connectionId: z.string().default(DEFAULT_SETTINGS.connectionId),
  /** False until the first-run screen was answered. */
  welcomed: z.boolean().default(DEFAULT_SETTINGS.welcomed),
  /** Enter sends and Shift+Enter breaks the line, or the other way with Mod+Enter. */
  enterSends: z.boolean().default(DEFAULT_SETTINGS.enterSends),
  /** What the transcript does while an answer grows. */
  follow: z.enum(['stop-at-top', 'follow', 'never']).default(DEFAULT_SETTINGS.follow),
  chatFontSize: z.int().min(12).max(24).default(DEFAULT_SETTINGS.chatFontSize),
  confirmLinks: z.boolean().default(DEFAULT_SETTINGS.confirmLinks),
  /** The list pane beside the rail: its width in CSS pixels, and whether it is folded away. */
  listWidth: z.int().min(200).max(480).default(DEFAULT_SETTINGS.listWidth),
  listCollapsed: z.boolean().default(DEFAULT_SETTINGS.listCollapsed),
  /** Key combinations by action, where the user changed them. */
  shortcuts: z.record(z.string(), z.string()).default(DEFAULT_SETTINGS.shortcuts),
  /** What a new conversation starts with. */
  newConversation: conversationOptions
    .pick({ interface: true, model: true, system: true, stream: true })
    .prefault(DEFAULT_SETTINGS.newConversation),
  favouriteModels: z.array(z.string()).default(DEFAULT_SETTINGS.favouriteModels),
});
export type Settings = z.infer<typeof settings>;
