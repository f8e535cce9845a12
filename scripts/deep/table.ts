import type { Totals } from '../gate/totals.ts';
import { type Figure, LOSSES, totalsOf } from './figures.ts';

/** The result of a suite. */
export interface SuiteResult {
  readonly name: string;
  readonly seconds: number;
  /** Test totals; null for a program. */
  readonly totals: Totals | null;
  readonly figures: readonly Figure[];
  /** Reasons why it failed; empty if it passed. */
  readonly problems: readonly string[];
}

/** Time and machine of a run. */
export interface Circumstances {
  readonly date: string;
  readonly node: string;
  readonly machine: string;
  readonly seed: number;
  readonly minutes: number;
}

const grouped = (n: number) => n.toLocaleString('en-US');

/**
 * Returns the upper bound of the loss rate: no loss in N cases means below about 3/N, at 95 % confidence.
 * @returns a percentage with two significant digits, or '' if a loss was found, none was looked for, or N is
 * meaningless
 */
export function bound({ n, found }: Pick<Figure, 'n' | 'found'>): string {
  const times = Object.values(found);
  if (n <= 3 || times.length === 0 || times.some((one) => one > 0)) return '';
  return `${Number((300 / n).toPrecision(2))} %`;
}

function lossesOf({ found }: Figure): string {
  return Object.entries(found)
    .map(([loss, times]) => `${times} ${loss}`)
    .join(', ');
}

/** Returns a Markdown table with a row per gate. `measured` is the test's own text. */
export function gateTable(results: readonly SuiteResult[]): string {
  const rows = results.flatMap(({ name, figures }) =>
    figures.map((one) => [
      one.gate,
      `${grouped(one.n)} ${one.unit}`,
      lossesOf(one),
      bound(one),
      one.measured ?? '',
      name,
    ]),
  );
  return markdown(['gate', 'N', 'found', 'below (95 %)', 'measured', 'suite'], rows);
}

/** Returns a Markdown table with a row per suite and its duration. */
export function suiteTable(results: readonly SuiteResult[]): string {
  const rows = results.map(({ name, totals, seconds, problems }) => [
    name,
    totals === null ? 'a program' : `${totals.passed} passed, ${totals.failed} failed`,
    seconds.toFixed(0),
    problems.length === 0 ? 'good' : problems.join('; '),
  ]);
  return markdown(['suite', 'tests', 'seconds', 'result'], rows);
}

/** Returns a line such as "0 double-billed in 2,400, 0 lost in …" with each loss that was looked for. */
export function totalLine(figures: readonly Figure[]): string {
  return totalsOf(figures)
    .filter(({ n }) => n > 0)
    .map(({ loss, n, found }) => `${grouped(found)} ${LOSSES[loss]} in ${grouped(n)}`)
    .join(', ');
}

/** Returns the section on the last complete run for docs/reliability.md. */
export function page(results: readonly SuiteResult[], at: Circumstances): string {
  const { date, node, machine, seed, minutes } = at;
  const figures = results.flatMap((one) => one.figures);
  return [
    `Last whole run: ${date}, Node ${node}, ${machine}, ${minutes.toFixed(1)} minutes, seed ${seed}.`,
    `**${totalLine(figures)}.**`,
    gateTable(results),
    suiteTable(results),
  ].join('\n\n');
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
