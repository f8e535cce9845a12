import i18next from 'i18next';
import type { CallProblem } from '../lib/call-problem.ts';
import { coreWords } from '../locales/core-words.ts';
import { conflictWords } from './conflict-words.ts';

/** Returns the title of a problem. A call whose response was lost has not necessarily failed. */
export function problemTitle(problem: CallProblem, failed: string): string {
  return problem.kind === 'lost' ? i18next.t('errors:call.lostTitle') : failed;
}

/** Why a call failed, in a sentence. */
export function problemWords(problem: CallProblem): string {
  switch (problem.kind) {
    case 'service':
      return coreWords(problem.error.message) || i18next.t(`errors:class.${problem.error.class}`);
    case 'conflict':
      return conflictWords(problem.reason);
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
