import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Runs a program in a new process, because sealing cannot be undone. */
function inNewProcess(program: string): string {
  const guard = join(import.meta.dirname, 'seal-prototypes.ts');
  const source = `import { sealPrototypes } from ${JSON.stringify(guard)}; sealPrototypes(); ${program}`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' });
}

it('sealed prototypes accept no new properties', () => {
  const program = `
    const tries = [
      () => { Object.prototype.isAdmin = true; },
      () => { ({}).__proto__.isAdmin = true; },
      () => { Object.assign({}.constructor.prototype, { isAdmin: true }); },
      () => { [].__proto__.isAdmin = true; },
    ];
    for (const pollute of tries) { try { pollute(); } catch {} }
    process.stdout.write(String([({}).isAdmin, [].isAdmin, (() => 0).isAdmin]));`;
  expect(inNewProcess(program)).toBe(',,');
});

it('sealed prototypes do not restrict the own properties of other objects', () => {
  const program = `
    const own = { toString: 1 }; own.valueOf = () => 7; own.constructor = null;
    class A { toString() { return 'A'; } }
    process.stdout.write(String([own.valueOf(), String(new A()), JSON.parse('{"__proto__":{"x":1}}').x]));`;
  expect(inNewProcess(program)).toBe('7,A,');
});
