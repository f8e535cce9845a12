import { setTimeout } from 'node:timers/promises';
import { type Faults, faultsInText, type Place } from './faults.ts';
import { type Answer, ClientGone } from './http-answer.ts';
import { ApiError } from './http-error.ts';

const PAGE =
  '<!doctype html><title>Sign in</title><h1>Sign in</h1><p>This is a page, not an answer of the service.</p>';

/**
 * Applies the faults that replace the answer.
 * @param elsewhere Target of `redirect` if the fault names no address.
 * @returns true if a fault replaced the answer, so the operation has nothing left to do
 */
export async function answerInstead(answer: Answer, elsewhere: string): Promise<boolean> {
  const { faults } = answer;
  const delay = faults.number('delay');
  if (delay) await setTimeout(delay, undefined, { signal: answer.signal }).catch(() => {});
  if (answer.signal.aborted) throw new ClientGone('the client went away');
  if (faults.has('reset')) {
    answer.reset();
    throw new ClientGone('reset by a fault');
  }
  const retryAfter = faults.number('retry-after');
  const status = faults.number('status') ?? (retryAfter === undefined ? undefined : 429);
  if (status !== undefined) {
    if (retryAfter !== undefined) answer.header('retry-after', String(retryAfter));
    const error = new ApiError(status, `The sandbox answers ${status} because it was asked to.`, {
      code: 'sandbox_fault',
    });
    await answer.json(status, answer.refusalOf(error));
    return true;
  }
  if (faults.has('redirect')) {
    const to = faults.text('redirect');
    // The request's own address is `elsewhere` without that suffix.
    answer.header('location', to === 'loop' ? elsewhere.replace('/elsewhere', '') : to || elsewhere);
    await answer.whole(307, 'text/plain; charset=utf-8', 'Moved.');
    return true;
  }
  if (faults.has('html')) {
    await answer.whole(200, 'text/html; charset=utf-8', PAGE);
    return true;
  }
  if (faults.has('empty-body')) {
    await answer.whole(200, 'application/json; charset=utf-8', '');
    return true;
  }
  return false;
}

/** Adds the faults typed into the text (`/fault NAME`) to those of the request. @returns as `answerInstead` */
export async function answerTypedFaults(
  answer: Answer,
  text: string,
  shows: readonly Place[],
  elsewhere: string,
): Promise<boolean> {
  const typed = faultsInText(text);
  typed.requireApplicable(shows);
  answer.faults = answer.faults.with(typed);
  return answerInstead(answer, elsewhere);
}

/** Adds faults to those that have already been applied. */
export async function answerAlso(answer: Answer, more: Faults, elsewhere: string): Promise<boolean> {
  const played = answer.faults;
  answer.faults = more;
  if (await answerInstead(answer, elsewhere)) return true;
  answer.faults = played.with(more);
  return false;
}
