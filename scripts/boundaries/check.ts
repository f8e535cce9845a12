import { cruise } from 'dependency-cruiser';
import { z } from 'zod';
import config from '../../.dependency-cruiser.mjs';

/** Folders whose imports are checked. */
export const CHECKED = [
  'shared',
  'core',
  'electron',
  'web',
  'renderer',
  'sandbox',
  'e2e',
  'bench',
  'scripts',
];

/** An import that breaks a rule of .dependency-cruiser.mjs. */
export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

const report = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(z.object({ rule: z.object({ name: z.string() }), from: z.string(), to: z.string() })),
  }),
});

/**
 * Checks the imports of every file in these folders.
 * @param folder of the project, or of a copy with planted faults
 * @returns the files it really read, and the violations in them
 */
export async function checkBoundaries(
  folder: string,
  rooms: readonly string[],
): Promise<{ files: string[]; violations: Violation[] }> {
  const { output } = await cruise([...rooms], {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: folder,
  });
  const { modules, summary } = report.parse(output);
  const why = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));
  return {
    files: modules
      .map((module) => module.source)
      .filter((source) => rooms.some((room) => source.startsWith(`${room}/`))),
    violations: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      why: why.get(rule.name) ?? '',
    })),
  };
}
