import { oc } from '@orpc/contract';
import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { serviceErrorData } from '../service/errors.ts';

/** The errors any call may give; the window switches on their code. Anything else is a defect and arrives masked. */
export const base = oc.$meta<{ readonly billed: boolean }>({ billed: false }).errors({
  NOT_FOUND: { data: z.object({ what: z.string(), id: z.string() }) },
  /** The call does not fit the state of things; `reason` is a key of the message catalogue. */
  CONFLICT: { data: z.object({ reason: z.string() }) },
  /** The service, or the way to it, failed. */
  SERVICE: { data: serviceErrorData },
});

/** A call for which the service may charge. Its input carries an operation id for each request that it leads to. */
export const billed = base.meta({ billed: true });

/** Made by the window for each press. The same id twice is the same operation, and never sent twice. */
export const opId = id;

/** The number of the last change before a list was read: pushed changes with a higher one are newer than the list. */
export const rev = z.int();

/** A whole list. */
export const list = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), rev });

/** A page of a list. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), more: z.boolean(), rev });
