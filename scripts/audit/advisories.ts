import { z } from 'zod';
import { runProgram, type ToolResult } from '../gate/run-tool.ts';
import { npm } from '../setup/npm.mjs';

const report = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ high: z.int(), critical: z.int(), total: z.int() }),
  }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

/** Queries the registry for known vulnerabilities. Fails on high or critical ones, and without a response. */
export async function advisories(): Promise<ToolResult> {
  const [command, before] = npm();
  const { output } = await runProgram(command, [...before, 'audit', '--json', '--loglevel=error']);
  return judged(output);
}

/** Returns the verdict on a report of `npm audit --json`. */
export function judged(output: string): ToolResult {
  const known = report.safeParse(jsonIn(output));
  if (!known.success) return { ok: false, output: `npm audit was not answered: ${firstLines(output)}` };
  const { metadata, vulnerabilities } = known.data;
  const { high, critical, total } = metadata.vulnerabilities;
  const grave = Object.entries(vulnerabilities).filter(
    ([, { severity }]) => severity === 'high' || severity === 'critical',
  );
  return {
    ok: high + critical === 0 && grave.length === 0,
    output: [
      `${total} known holes, ${high + critical} of them high or worse`,
      ...grave.map(([name, { severity, range }]) => `${severity} ${name} ${range}`),
    ].join('\n'),
  };
}

function jsonIn(output: string): unknown {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

/** Returns the first lines, which show the reason without the whole HTTP response. */
const firstLines = (output: string) => output.trim().split('\n').slice(0, 3).join(' ').slice(0, 300);
