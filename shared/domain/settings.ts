import { z } from 'zod';
import { conversationOptions } from './conversation.ts';

/** Everything the user set that is not a secret and not a conversation. Every field has a default. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  language: z.enum(['system', 'en', 'zh-CN']).default('system'),
  /** The connection new work goes to. */
  connectionId: z.string().default('sandbox'),
  /** False until the first-run screen was answered. */
  welcomed: z.boolean().default(false),
  /** Enter sends and Shift+Enter breaks the line, or the other way with Mod+Enter. */
  enterSends: z.boolean().default(true),
  /** What the transcript does while an answer grows. */
  follow: z.enum(['stop-at-top', 'follow', 'never']).default('stop-at-top'),
  chatFontSize: z.int().min(12).max(24).default(16),
  confirmLinks: z.boolean().default(true),
  /** The list pane beside the rail: its width in CSS pixels, and whether it is folded away. */
  listWidth: z.int().min(200).max(480).default(272),
  listCollapsed: z.boolean().default(false),
  /** Key combinations by action, where the user changed them. */
  shortcuts: z.record(z.string(), z.string()).default({}),
  /** What a new conversation starts with. */
  newConversation: conversationOptions
    .pick({ interface: true, model: true, system: true, stream: true })
    .prefault({ interface: 'chat', model: 'vendor-s2', system: '', stream: true }),
  favouriteModels: z.array(z.string()).default([]),
});
export type Settings = z.infer<typeof settings>;

export const DEFAULT_SETTINGS: Settings = settings.parse({});
