import type { Cell } from './cells.ts';
import { ENDPOINTS } from './endpoints.ts';
import { MATRIX_ROWS } from './matrix-rows.ts';

/** The number of cells of the matrix by coverage. */
export interface CellCount {
  /** Cells that the reliability page requires. */
  readonly required: number;
  /** Of these, the ones played here, and the ones covered only by tests elsewhere. */
  readonly played: number;
  readonly held: number;
  /** Cells played although the page does not require them. */
  readonly beyond: number;
  /** Cells a row cannot meet. */
  readonly apart: number;
  readonly scenarios: number;
}

export function countOf(cells: readonly Cell[]): CellCount {
  const required = cells.filter(({ isRequired }) => isRequired);
  const isPlayed = ({ scenarios }: Cell): boolean => scenarios.length > 0;
  return {
    required: required.length,
    played: required.filter(isPlayed).length,
    held: required.filter((cell) => !isPlayed(cell) && cell.heldBy.length > 0).length,
    beyond: cells.filter((cell) => !cell.isRequired && isPlayed(cell)).length,
    apart: cells.filter((cell) => !cell.isRequired && !isPlayed(cell)).length,
    scenarios: cells.reduce((n, { scenarios }) => n + scenarios.length, 0),
  };
}

/** Returns the number of a cell's scenarios; in brackets if the page does not require the cell. */
function mark({ scenarios, isRequired, heldBy }: Cell): string {
  if (scenarios.length === 0) return heldBy.length > 0 ? 'H' : isRequired ? 'MISSING' : '·';
  return isRequired ? String(scenarios.length) : `(${scenarios.length})`;
}

/** The matrix as a page of docs/. */
export function matrixPage(cells: readonly Cell[]): string {
  const { required, played, held, beyond, apart, scenarios } = countOf(cells);
  const head = `| row | fault | outcome | risk | ${ENDPOINTS.join(' | ')} |`;
  const rule = `| --- | --- | --- | --- | ${ENDPOINTS.map(() => '--:').join(' | ')} |`;
  const lines = MATRIX_ROWS.map(({ row, fault, then, risk }) => {
    const marks = cells.filter((cell) => cell.row.row === row).map(mark);
    return `| ${row} | ${fault} | ${then} | ${risk} | ${marks.join(' | ')} |`;
  });
  const holders = cells.filter((cell) => cell.heldBy.length > 0);
  const heldLines = MATRIX_ROWS.flatMap(({ row }) => {
    const [cell] = holders.filter((one) => one.row.row === row);
    return cell === undefined ? [] : [`- ${row}: ${cell.heldBy.map((name) => `\`${name}\``).join(' ')}`];
  });
  return `# The fault matrix

Generated from \`core/testing/fault-matrix\`, run by \`core/service/fault-matrix.test.ts\`. Do not edit it;
\`npx vitest run core/testing/fault-matrix -u\` writes it again.

Each row is a fault, each column a call of the service: speech (TTS), Messages (MSG), Chat completions (CHAT), creating a
song (MUS) and polling it (MQ), creating an image live (IS) and in the background (IA), polling that (IP), and downloading a
file (DL). A number counts the scenarios of a cell; each runs against a real server on a socket, through the calls of the
app, with a clock that the test controls. In brackets: not required, but run. H: covered by a test elsewhere, listed below.
A dot: the fault cannot occur in this call.

Every cell checks four things; the risk column names the main one. **D** (double): nothing is sent a second time without a
click, counted by the server. **L** (loss): input and received data are kept, or the user is told. **K** (key): the key, in
nine encodings, is in no message, error, log or request to another host. **R** (resources): time, memory and the number of
errors are bounded.

${required} cells are required: ${played} are run, ${held} are covered elsewhere. ${beyond} more are run, ${apart} cannot occur. ${scenarios} scenarios in total.

${head}
${rule}
${lines.join('\n')}

## Covered elsewhere

These need their own processes, disks or windows.

${heldLines.join('\n')}
`;
}
