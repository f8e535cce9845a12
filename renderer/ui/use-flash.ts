import { useEffect, useState } from 'react';

const FLASH_MS = 1800;

/** The row that lights up for a moment because it was asked for, and what makes one do so. */
export function useFlash(): readonly [flashed: string | null, flash: (id: string) => void] {
  const [flashed, flash] = useState<string | null>(null);
  useEffect(() => {
    if (flashed === null) return;
    const timer = setTimeout(() => flash(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashed]);
  return [flashed, flash];
}
