import { useEffect, useRef } from 'react';

/** Whether the view still stands, for what comes after a wait. */
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
