import fc from 'fast-check';
import { type Figure, figure } from './figures.ts';

type Property<Ts> = fc.IProperty<Ts> | fc.IAsyncProperty<Ts>;

/**
 * `fc.assert` that hands over how many cases there were before it judges: a case that fails counts as one of `loss`.
 * `examples` are tried before any that are drawn. `more` is looked at after the last case, for what only shows then.
 */
export async function checked<Ts>(
  of: Pick<Figure, 'gate' | 'unit'> & { readonly loss: keyof Figure['found'] },
  property: Property<Ts>,
  { numRuns, examples }: { readonly numRuns: number; readonly examples?: Ts[] },
  more: () => { readonly measured?: string } = () => ({}),
): Promise<void> {
  const { loss, ...named } = of;
  const details = await fc.check(property, { numRuns, ...(examples && { examples }) });
  const { seed, failed } = details;
  figure({ ...named, n: details.numRuns, found: { [loss]: failed ? 1 : 0 }, seed, ...more() });
  const message = await fc.asyncDefaultReportMessage(details);
  if (message !== undefined) throw new Error(message, { cause: details.errorInstance });
}
