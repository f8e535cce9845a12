import { describe, expect, it } from 'vitest';
import { PLANTED_FAULTS } from '../planted/static.ts';
import { ALL_RULES } from './all-rules.ts';
import { toSource } from './source.ts';

function findings(name: string, path: string, text: string) {
  const rule = ALL_RULES.find((one) => one.name === name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  return rule.find([toSource(path, text)]);
}

describe('the static rules', () => {
  it.each(PLANTED_FAULTS)('$rule finds the fault planted in $path', ({ rule, path, text }) => {
    expect(findings(rule, path, text)).not.toEqual([]);
  });

  it.each(PLANTED_FAULTS.filter(({ right }) => right !== ''))(
    '$rule lets the right way pass in $path',
    ({ rule, path, right }) => {
      expect(findings(rule, path, right)).toEqual([]);
    },
  );

  it('all have a planted fault', () => {
    const planted = new Set(PLANTED_FAULTS.map(({ rule }) => rule));
    expect(ALL_RULES.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });

  it('have names of their own', () => {
    expect(new Set(ALL_RULES.map(({ name }) => name)).size).toBe(ALL_RULES.length);
  });

  it('do not take a comment for code', () => {
    expect(findings('no-console', 'core/a.ts', '// console.log is banned here\nexport const a = 1;')).toEqual(
      [],
    );
  });

  it('give the line', () => {
    expect(
      findings('no-console', 'core/a.ts', 'const a = 1;\n/* one\ntwo */\nconsole.log(a);')[0]?.line,
    ).toBe(4);
  });

  it('refuse a file they cannot read', () => {
    expect(() => toSource('core/a.ts', 'const = ;')).toThrow('does not parse');
  });
});
