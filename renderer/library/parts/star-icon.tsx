import { Star } from 'lucide-react';

export function StarIcon({ filled }: { filled: boolean }) {
  return <Star aria-hidden size={16} fill={filled ? 'currentColor' : 'none'} />;
}
