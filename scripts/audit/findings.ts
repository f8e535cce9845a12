import type { Reviewed } from './reviewed.ts';

/** A finding of electronegativity at one place in the code. */
export interface Finding {
  readonly check: string;
  readonly severity: string;
  readonly file: string;
  readonly line: string;
  readonly about: string;
}

/**
 * Its findings from the table it writes: one a line, the fields in quotes or bare, a quote doubled within.
 * @throws Error when the table has another head: then nothing is known
 */
export function findingsIn(csv: string): Finding[] {
  const [head = [], ...rows] = rowsOf(csv);
  const at = (name: string) => {
    const index = head.findIndex((field) => field.trim() === name);
    if (index < 0) throw new Error(`electronegativity wrote no column "${name}"`);
    return index;
  };
  const [check, severity, file, line, about] = [
    at('issue'),
    at('severity'),
    at('filename'),
    at('location'),
    at('description'),
  ];
  return rows.map((row) => ({
    check: row[check] ?? '',
    severity: row[severity] ?? '',
    file: (row[file] ?? '').replaceAll('\\', '/'),
    line: row[line] ?? '',
    about: row[about] ?? '',
  }));
}

function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/g)) {
    const row = rows.at(-1);
    row?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end !== ',') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.some((field) => field !== ''));
}

/** Findings nobody has looked at, and reviews of findings that are gone. */
export function unreviewed(
  findings: readonly Finding[],
  reviewed: readonly Reviewed[],
): { readonly open: readonly Finding[]; readonly stale: readonly Reviewed[] } {
  const same = (finding: Finding, review: Reviewed) =>
    finding.check === review.check && finding.file === review.file;
  return {
    open: findings.filter((finding) => !reviewed.some((review) => same(finding, review))),
    stale: reviewed.filter((review) => !findings.some((finding) => same(finding, review))),
  };
}
