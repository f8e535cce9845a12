import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** A failed test: its location and its message. */
export interface Failure {
  readonly test: string;
  readonly said: string;
}

/** Maximum number of lines of a message in the summary: enough to recognise it. */
const LINES = 12;

const problem = z.looseObject({ message: z.string().optional() });
const spec = z.looseObject({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z.array(
    z.looseObject({
      projectName: z.string(),
      status: z.string(),
      annotations: z
        .array(z.looseObject({ type: z.string(), description: z.string().optional() }))
        .optional(),
      results: z.array(z.looseObject({ errors: z.array(problem).optional() })),
    }),
  ),
});
type Spec = z.infer<typeof spec>;
interface Suite {
  readonly specs?: Spec[] | undefined;
  readonly suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.looseObject({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
);
const playwrightReport = z.looseObject({ suites: z.array(suite), errors: z.array(problem) });

/**
 * Returns the failures in Playwright's JSON report, including tests that passed on retry and errors outside tests.
 */
export function playwrightFailures(report: unknown): Failure[] {
  const { suites, errors } = playwrightReport.parse(report);
  const failed = suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => ({
        test: `[${test.projectName}] ${file}:${line} › ${title}${test.status === 'flaky' ? ' (passed when tried again)' : ''}`,
        said: short(
          test.results
            .flatMap((one) => one.errors ?? [])
            .map(messageOf)
            .join('\n'),
        ),
      })),
  );
  return [...failed, ...errors.map((one) => ({ test: 'outside of any test', said: short(messageOf(one)) }))];
}

/**
 * Returns a line for each project of a Playwright report: `browser: 138 passed, 0 failed, 0 skipped`, and the reasons
 * for skipped tests.
 */
export function playwrightProjects(report: unknown): string[] {
  const tests = playwrightReport
    .parse(report)
    .suites.flatMap(specsOf)
    .flatMap((one) => one.tests);
  return [...Map.groupBy(tests, ({ projectName }) => projectName)].map(([name, all]) => {
    const passed = all.filter(({ status }) => status === 'expected').length;
    const skipped = all.filter(({ status }) => status === 'skipped');
    const reasons = new Set(
      skipped.flatMap(({ annotations = [] }) =>
        annotations.flatMap(({ type, description }) => (type === 'skip' && description ? [description] : [])),
      ),
    );
    const why = reasons.size > 0 ? ` (${[...reasons].join('; ')})` : '';
    return `${name}: ${passed} passed, ${all.length - passed - skipped.length} failed, ${skipped.length} skipped${why}`;
  });
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function messageOf({ message = '' }: z.infer<typeof problem>): string {
  return message;
}

/** Returns the first lines of a message as plain text. */
export function short(message: string): string {
  return stripVTControlCharacters(message).split('\n').slice(0, LINES).join('\n').trim();
}
