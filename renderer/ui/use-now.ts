import { useEffect, useState } from 'react';

/** Epoch milliseconds, renewed every `stepMs` while `running`. */
export function useNow(running: boolean, stepMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [running, stepMs]);
  return now;
}
