import { runs } from '../deep.ts';
import type { Cell } from './cells.ts';
import { DESK_SCENARIOS } from './desk-scenarios.ts';
import type { Scenario } from './scenario.ts';

const needsDesk: ReadonlySet<Scenario> = new Set(DESK_SCENARIOS);
const { numRuns: isDeep } = runs(0, 1);

/**
 * Of the scenarios that need a whole core, the everyday run plays a sample: one text call per row, which needs no
 * threads, and a song for billed double clicks and stops. The deep run plays all.
 */
function isInSample({ endpoint, row }: Scenario): boolean {
  if (isDeep === 1) return true;
  if (endpoint === 'MUS') return row === 65 || row === 75;
  return endpoint === (row % 2 === 0 ? 'CHAT' : 'MSG');
}

/** The scenarios of a cell that this run plays. */
export const playedNow = ({ scenarios }: Cell): readonly Scenario[] =>
  scenarios.filter((scenario) => !needsDesk.has(scenario) || isInSample(scenario));

/** `row 5 · TTS · reset after the request was read → unknown, 1 body`, and how many more there are. */
export function cellName(
  { row, endpoint }: Pick<Cell, 'row' | 'endpoint'>,
  scenarios: readonly Scenario[],
): string {
  const [first, ...more] = scenarios;
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
  return `row ${row.row} · ${endpoint} · ${first?.name} → ${first?.outcome}${others}`;
}
