import i18next from 'i18next';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import { coreMessage } from '../locales/core-messages.ts';

/** Returns the title of a problem. A call whose response was lost has not necessarily failed. */
export function problemTitle(problem: CallProblem, failed: string): string {
  return problem.kind === 'lost' ? i18next.t('errors:call.lostTitle') : failed;
}

/** Returns why a call failed as a sentence. */
export function problemMessage(problem: CallProblem): string {
  switch (problem.kind) {
    case 'service':
      return failureReason(problem.error);
    case 'conflict':
      return conflictMessage(problem.reason);
    case 'not_found':
      return i18next.t('errors:call.notFound');
    case 'lost':
      return i18next.t(problem.billed ? 'errors:call.lostBilled' : 'errors:call.lost');
    case 'defect':
      return `${i18next.t('errors:call.unexpected')} ${problem.message}`;
    default:
      return problem satisfies never;
  }
}

/** Returns the sentence for the reason of a CONFLICT; an unknown reason gets the general one. */
export function conflictMessage(reason: string): string {
  const path = reason.startsWith('base_url_')
    ? `baseUrl.${reason.slice('base_url_'.length)}`
    : `conflict.${reason}`;
  const key = `errors:${path}`;
  // The reason comes from the core, so the key's existence is checked at run time.
  return i18next.exists(key)
    ? i18next.t(key as 'errors:conflict.unknown')
    : i18next.t('errors:conflict.unknown');
}

/** Returns why a task failed: the message that came with it, else what its kind of failure means. */
export function failureReason({ message, class: kind }: ServiceErrorData): string {
  return coreMessage(message) || i18next.t(`errors:class.${kind}`);
}
