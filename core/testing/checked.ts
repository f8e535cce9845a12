import fc from 'fast-check';
import { type Figure, figure } from './figures.ts';

type Property<Ts> = fc.IProperty<Ts> | fc.IAsyncProperty<Ts>;

/**
 * Checks a property like `fc.assert`, and records the result with `figure` first: a failing case counts as one `loss`.
 * `examples` run before the random cases. `more` returns measurements after the last case.
 * @throws Error with the counterexample
 */
export async function checkProperty<Ts>(
  result: Pick<Figure, 'gate' | 'unit'> & { readonly loss: keyof Figure['found'] },
  property: Property<Ts>,
  { numRuns, examples }: { readonly numRuns: number; readonly examples?: Ts[] },
  more: () => { readonly measured?: string } = () => ({}),
): Promise<void> {
  const { loss, ...named } = result;
  const details = await fc.check(property, { numRuns, ...(examples && { examples }) });
  const { seed, failed } = details;
  figure({ ...named, n: details.numRuns, found: { [loss]: failed ? 1 : 0 }, seed, ...more() });
  const message = await fc.asyncDefaultReportMessage(details);
  if (message !== undefined) throw new Error(message, { cause: details.errorInstance });
}
