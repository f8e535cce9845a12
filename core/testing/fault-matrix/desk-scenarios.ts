import { ENDED_DESK_SCENARIOS } from './ended-desk-scenarios.ts';
import { LASTING_DESK_SCENARIOS } from './lasting-desk-scenarios.ts';
import { REFUSED_DESK_SCENARIOS } from './refused-desk-scenarios.ts';
import type { Scenario } from './scenario.ts';

/** Scenarios that take more than one call: played with a whole core. */
export const DESK_SCENARIOS: readonly Scenario[] = [
  ...REFUSED_DESK_SCENARIOS,
  ...ENDED_DESK_SCENARIOS,
  ...LASTING_DESK_SCENARIOS,
];
