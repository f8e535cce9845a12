import type { ComponentType, ReactNode } from 'react';
import { lazyCode, useLazyCode } from './lazy-code.ts';

/** A component whose code and words come when it is first drawn; until then nothing stands in its place. */
export function lazyPart<P extends object>(
  read: () => Promise<ComponentType<P>>,
): ((props: P) => ReactNode) & { load(): void } {
  const code = lazyCode(read);
  function LazyPart(props: P) {
    const Part = useLazyCode(code);
    return Part ? <Part {...props} /> : null;
  }
  return Object.assign(LazyPart, { load: code.load });
}
