import { z } from 'zod';
import { AREAS } from '../domain/area.ts';
import { id } from '../domain/conversation.ts';
import { base } from './base.ts';

/** What the window shows: an area, and in chat the conversation. */
export const visibleView = z.strictObject({ area: z.enum(AREAS), id: id.nullable() });
export type VisibleView = z.infer<typeof visibleView>;

/** One load of the window: a reload is another page. */
export const pageId = z.string().min(1).max(100);

/** Finds views that crash the window, so that the next window does not open them by itself. */
export const viewsContract = {
  /** What the page shows is being drawn or grows. Repeated every second while it does. */
  changing: base.input(z.strictObject({ page: pageId, view: visibleView })).output(z.void()),
  /** It is on the screen and the page responds, or the page is left. */
  settled: base.input(z.strictObject({ page: pageId })).output(z.void()),
  /**
   * Views that were changing when their page disappeared or stopped responding. `left`: earlier pages that were closed,
   * reloaded or navigated, which may not have arrived when they said so.
   */
  crashed: base.input(z.strictObject({ left: z.array(pageId).max(100) })).output(z.array(visibleView)),
  /** The user opens one of them again. */
  reopen: base.input(z.strictObject({ view: visibleView })).output(z.void()),
};
