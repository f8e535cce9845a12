import { Pause, Play } from 'lucide-react';
import { Spinner } from '../ui/spinner.tsx';
import type { PlayerStatus } from './player.ts';

/** Renders the icon of a button that plays or pauses. */
export function PlayIcon({ status, size }: { status: PlayerStatus; size: number }) {
  if (status === 'loading') return <Spinner />;
  if (status === 'playing') return <Pause aria-hidden size={size} className="fill-current" />;
  return <Play aria-hidden size={size} className="translate-x-px fill-current" />;
}
