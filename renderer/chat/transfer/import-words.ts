import i18next from 'i18next';
import { IMPORT_MAX } from '../../../shared/service/limits.ts';
import type { CallProblem } from '../../lib/call-problem.ts';
import { formatBytes } from '../../locales/format.ts';
import { problemWords } from '../../ui/problem-words.ts';

/** Why nothing was brought in, and what to do about it. */
export function importProblem(problem: CallProblem): string {
  if (problem.kind === 'conflict') {
    const key = `finding:import.refused.${problem.reason}`;
    // The reason is a text from the core: that the key exists is checked here, at run time.
    if (i18next.exists(key))
      return i18next.t(key as 'finding:import.refused.too_large', { size: formatBytes(IMPORT_MAX) });
  }
  return problemWords(problem);
}
