import { useEffect, useState } from 'react';
import { shallow } from 'zustand/shallow';

/**
 * Returns a number that increases once the values have not changed for a while; data derived from them is then loaded
 * again.
 */
export function useVersion(values: readonly unknown[], restMs: number): number {
  const [seen, setSeen] = useState(values);
  const [counted, count] = useState({ of: values, version: 0 });
  if (!shallow(seen, values)) setSeen(values);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        count((previous) => (previous.of === seen ? previous : { of: seen, version: previous.version + 1 })),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [seen, restMs]);
  return counted.version;
}
