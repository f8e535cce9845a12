import i18next from 'i18next';
import { UPLOAD_REFERENCE_MAX } from '../../shared/service/limits.ts';
import { formatBytes } from '../locales/format.ts';
import { problemWords } from '../tasks/problem-words.ts';
import type { ReferenceProblem } from './reference-store.ts';

/** Why a reference was not taken, in a sentence. */
export function refusalWords(problem: ReferenceProblem): string {
  switch (problem.kind) {
    case 'notPicture':
    case 'empty':
      return i18next.t(`images:reference.${problem.kind}`);
    case 'tooLarge':
      return i18next.t('images:reference.tooLarge', { max: formatBytes(UPLOAD_REFERENCE_MAX) });
    default:
      return problemWords(problem);
  }
}
