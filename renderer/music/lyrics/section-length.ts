import i18next from 'i18next';
import type { SecondsRange } from '../../../shared/service/lyrics/durations.ts';
import { clockTime } from '../../ui/clock-time.ts';

/** From here on minutes say more, in seconds. */
const LONG = 120;

/** About how long a section is, in the language shown: `12–28 s`, `1:05–2:40`; one that is sung without words has no length. */
export function sectionLength(range: SecondsRange): string {
  const { min, max } = { min: Math.round(range.min), max: Math.round(range.max) };
  if (max === 0) return i18next.t('lyrics:timeline.noWords');
  return max > LONG
    ? i18next.t('lyrics:timeline.minutes', { min: clockTime(min * 1000), max: clockTime(max * 1000) })
    : i18next.t('lyrics:timeline.seconds', { min, max });
}
