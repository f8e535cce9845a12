import { useEffect, useState } from 'react';
import { startOfDay } from '../lib/days.ts';

const MINUTE_MS = 60_000;

/** Returns the current time in epoch milliseconds, updated every `stepMs` while `running`. */
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

/** Returns the start of today, updated shortly after midnight while the app stays open. */
export function useToday(): number {
  return startOfDay(useNow(true, MINUTE_MS), 0);
}
