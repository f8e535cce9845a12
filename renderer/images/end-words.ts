import i18next from 'i18next';
import type { ImageGeneration } from '../../shared/domain/generated-image.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import { coreWords } from '../locales/core-words.ts';
import { canCheckAgain, type DrawingEnd } from './drawing-state.ts';

/**
 * Why a drawing gave no picture: in the words its task says it with, else in ours. Null where its end says all.
 */
export function endWords(
  drawing: Pick<ImageGeneration, 'state' | 'taskId' | 'error' | 'connectionId'>,
  end: DrawingEnd,
): string | null {
  const t = i18next.getFixedT(null, ['images', 'errors']);
  const { error } = drawing;
  const said = error?.message ? coreWords(error.message) : null;
  if (end === 'unknown' && canCheckAgain(drawing)) return t('images:ending.unknownTaskHint');
  // An answer that came but is unusable is not the same as no answer.
  if (end === 'unknown') return said ?? t('images:ending.unknownHint');
  if (end === 'stopped') {
    if (drawing.connectionId === SANDBOX_CONNECTION) return null;
    return canCheckAgain(drawing) ? t('images:ending.stoppedHint') : t('errors:stoppedSent');
  }
  if (said !== null) return said;
  return error ? t(`errors:class.${error.class}`) : t('images:ending.failedHint');
}
