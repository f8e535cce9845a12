import { z } from 'zod';
import { AREAS } from '../domain/area.ts';
import { id } from '../domain/conversation.ts';
import { base } from './base.ts';

/** The visible view: an area, and in chat the conversation. */
export const visibleView = z.strictObject({ area: z.enum(AREAS), id: id.nullable() });
export type VisibleView = z.infer<typeof visibleView>;

/** Identifies one load of the window; a reload gets another id. */
export const pageId = z.string().min(1).max(100);

/** Detects views that crash the window, so that the next window does not open them by itself. */
export const viewsContract = {
  /** Reports that the view is being rendered or grows. Repeated every second meanwhile. */
  changing: base.input(z.strictObject({ page: pageId, view: visibleView })).output(z.void()),
  /** Reports that the view is rendered and the page responds, or that the page is being left. */
  settled: base.input(z.strictObject({ page: pageId })).output(z.void()),
  /**
   * Returns views that were changing when their page disappeared or stopped responding. `left`: earlier pages that were
   * closed, reloaded or navigated, whose report may have been lost.
   */
  crashed: base.input(z.strictObject({ left: z.array(pageId).max(100) })).output(z.array(visibleView)),
  /** Records that the user reopened one of them. */
  reopen: base.input(z.strictObject({ view: visibleView })).output(z.void()),
};
