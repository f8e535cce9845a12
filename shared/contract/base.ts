import { oc } from '@orpc/contract';
import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { spendingQuestion } from '../domain/price.ts';
import { serviceErrorData } from '../service/errors.ts';

/**
 * The errors any call may return; the window switches on their code. Any other error is a defect and arrives masked.
 */
export const base = oc.$meta<{ readonly billed: boolean }>({ billed: false }).errors({
  NOT_FOUND: { data: z.object({ what: z.string(), id: z.string() }) },
  /** The current state does not allow the call; `reason` is a key of the message catalogue. */
  CONFLICT: { data: z.object({ reason: z.string() }) },
  /** Sending would exceed a spending limit. Nothing was written or sent: `usage.allow`, then the same call again. */
  SPENDING_LIMIT: { data: spendingQuestion },
  /** The service, or the connection to it, failed. */
  SERVICE: { data: serviceErrorData },
});

/** A call that the service may charge. Its input has an operation id for each request that it causes. */
export const billed = base.meta({ billed: true });

/** Chosen by the window once per action. The same id is the same operation, and never sent twice. */
export const opId = id;

/** The revision of the last change before a list was read: pushed changes with a higher one are newer than the list. */
export const rev = z.int();

/** A whole list. */
export const list = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), rev });

/** A page of a list. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), more: z.boolean(), rev });
