import { useEffect, useState } from 'react';
import { startOfDay } from '../lib/days.ts';

const MINUTE_MS = 60_000;

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

/** The first instant of today; renewed soon after midnight, since days turn while the window stays open. */
export function useToday(): number {
  return startOfDay(useNow(true, MINUTE_MS), 0);
}
