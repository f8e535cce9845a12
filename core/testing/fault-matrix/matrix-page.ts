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
  const head = `| row | fault | what becomes of it | risk | ${ENDPOINTS.join(' | ')} |`;
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

Written from the data in \`core/testing/fault-matrix\`, played by \`core/service/fault-matrix.test.ts\`; do not change it by hand.
\`npx vitest run core/testing/fault-matrix -u\` writes it anew.

Each row is a fault, each column a call of the service: speech (TTS), Messages (MSG), Chat completions (CHAT), a song (MUS)
and asking after it (MQ), a picture that is waited for (IS) and one that is not (IA), asking after that (IP), and fetching a
file (DL). A number is that of the scenarios the cell is played with: against a real server on a socket, by the calls the
app makes, with time that a test moves. In brackets: the requirements do not ask for the cell, and it is played all the
same. H: only a test elsewhere holds it, named below. A point: the fault cannot meet this call.

In every cell four things are looked at, whatever its risk is: **D** nothing is sent a second time without a click, by the
server's count of bodies; **L** what was typed and what came is kept or told; **K** the key is in nothing that is said,
thrown, logged or sent to another host, in nine spellings; **R** time, memory and errors stay bounded.

${required} cells are asked for: ${played} are played, ${held} are held elsewhere. ${beyond} more are played, ${apart} cannot be. ${scenarios} scenarios in all.

${head}
${rule}
${lines.join('\n')}

## Held elsewhere, too

These need processes, disks or windows of their own.

${heldLines.join('\n')}
`;
}
