import type { Painter } from '../sheet.ts';
import type { Brief } from '../words/read-prompt.ts';
import { paintCity } from './city.ts';
import { paintLandscape } from './landscape.ts';

/** Returns the painter of the place that the prompt names; null if it names none. */
export function viewOf({ subjects, time, weather, season }: Brief): Painter | null {
  if (subjects.has('city')) return paintCity;
  return subjects.size > 0 || time || weather || season ? paintLandscape : null;
}
