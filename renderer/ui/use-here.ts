import { useEffect, useRef } from 'react';

/** Returns whether the view is still mounted, for code after an await. */
export function useHere(): { readonly current: boolean } {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
