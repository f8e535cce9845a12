/** A migration with a call of `point(n)` before each of its statements but the first, and one after the last. */
export function withPoints(sql: string): string {
  return statements(sql)
    .map((statement, n) => `${statement};\nSELECT point(${n + 1});\n`)
    .join('');
}

/** How many points it has: from 1 on. */
export function pointsOf(sql: string): number {
  return statements(sql).length;
}

/** No migration has a statement with a semicolon at the end of a line within it. */
function statements(sql: string): string[] {
  return sql.split(/;\s*\n/).filter((statement) => statement.trim() !== '');
}
