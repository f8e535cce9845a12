import { ASKING_SCENARIOS } from './asking-scenarios.ts';
import { BILLED_SCENARIOS } from './billed-scenarios.ts';
import { DESK_SCENARIOS } from './desk-scenarios.ts';
import { ENDPOINTS, type Endpoint, IS } from './endpoints.ts';
import { FILE_SCENARIOS } from './file-scenarios.ts';
import { HELD_ELSEWHERE } from './held-elsewhere.ts';
import { MATRIX_ROWS, type MatrixRow } from './matrix-rows.ts';
import type { Scenario } from './scenario.ts';
import { SPEECH_SCENARIOS } from './speech-scenarios.ts';
import { TEXT_SCENARIOS } from './text-scenarios.ts';
import { WAY_SCENARIOS } from './way-scenarios.ts';

/** A row and an endpoint that it meets, or does not. */
export interface Cell {
  readonly row: MatrixRow;
  readonly endpoint: Endpoint;
  /** Whether the table of the reliability page requires it. */
  readonly isRequired: boolean;
  readonly scenarios: readonly Scenario[];
  /** Tests elsewhere, as `file › title`, for what needs more than this test has. */
  readonly heldBy: readonly string[];
  /** Why there is nothing to play; '' where there is. */
  readonly why: string;
}

const SCENARIOS: readonly Scenario[] = [
  ...[...WAY_SCENARIOS, ...SPEECH_SCENARIOS, ...TEXT_SCENARIOS, ...BILLED_SCENARIOS],
  ...[...ASKING_SCENARIOS, ...FILE_SCENARIOS, ...DESK_SCENARIOS],
];

function cellOf(row: MatrixRow, endpoint: Endpoint): Cell {
  const scenarios = SCENARIOS.filter((one) => one.row === row.row && one.endpoint === endpoint);
  const isRequired = row.meets.includes(endpoint);
  const heldBy = isRequired ? (HELD_ELSEWHERE[row.row] ?? []) : [];
  const why = isRequired || scenarios.length > 0 ? '' : `${endpoint} is ${IS[endpoint]}`;
  return { row, endpoint, isRequired, scenarios, heldBy, why };
}

/** All cells of the matrix, row by row. */
export const CELLS: readonly Cell[] = MATRIX_ROWS.flatMap((row) =>
  ENDPOINTS.map((endpoint) => cellOf(row, endpoint)),
);

/** Nothing is wrong: without these, all others could fail for a reason of their own. */
export const NOTHING_WRONG: readonly Scenario[] = SCENARIOS.filter(({ row }) => row === 0);
