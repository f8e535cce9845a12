import { expect, it } from 'vitest';
import { judged } from './advisories.ts';

const report = (severities: readonly string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, i) => [`package-${i}`, { severity, range: '<1.0.0' }]),
    ),
    metadata: {
      vulnerabilities: {
        high: severities.filter((one) => one === 'high').length,
        critical: severities.filter((one) => one === 'critical').length,
        total: severities.length,
      },
    },
  });

it('is good without a hole that is high or worse', () => {
  expect(judged(report([])).ok).toBe(true);
  expect(judged(report(['low', 'moderate'])).ok).toBe(true);
});

it.each(['high', 'critical'])('a %s one is told by its package', (severity) => {
  const { ok, output } = judged(report(['low', severity]));
  expect(ok).toBe(false);
  expect(output).toContain(`${severity} package-1`);
});

it.each(['', 'npm error audit endpoint returned an error', '{"error":{"code":"ENOAUDIT"}}', '{'])(
  'an answer that is none is not good: %s',
  (output) => {
    expect(judged(output)).toMatchObject({ ok: false });
    expect(judged(output).output).toContain('not answered');
  },
);
