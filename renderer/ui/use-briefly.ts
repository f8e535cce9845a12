import { useEffect, useState } from 'react';

/** Returns a value for a while after it was set, null otherwise, and the function that sets it. */
export function useBriefly<T>(ms: number): readonly [value: T | null, show: (value: T) => void] {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setValue(null), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return [value, setValue];
}
