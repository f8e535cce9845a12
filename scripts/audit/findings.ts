import type { Reviewed } from './reviewed.ts';

/** A finding of electronegativity at one location in the code. */
export interface Finding {
  readonly check: string;
  readonly severity: string;
  readonly file: string;
  readonly line: string;
  readonly about: string;
}

/**
 * Parses the findings from its table: one per line, fields quoted or bare, with doubled quotes inside.
 * @throws Error if the table has an unexpected header, because its columns are then unknown
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

/** Returns the unreviewed findings, and the reviews of findings that no longer exist. */
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
