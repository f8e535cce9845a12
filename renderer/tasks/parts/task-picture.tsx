import { useEffect } from 'react';
import { useStore } from 'zustand';
import { api } from '../../lib/connection.ts';
import { RowIcon } from '../../ui/row-icon.tsx';
import { DrawingThumbs } from '../drawing-thumbs.ts';

const thumbs = new DrawingThumbs(api);
/** Rows that rush by ask for nothing: only one that stays so long, in milliseconds. */
const REST_MS = 150;

/** The picture a task made, in place of the icon of its kind. */
export function TaskPicture({ generationId, label }: { generationId: string; label: string }) {
  const url = useStore(thumbs.state, (state) => state[generationId]);
  useEffect(() => {
    const timer = setTimeout(() => void thumbs.want(generationId), REST_MS);
    return () => clearTimeout(timer);
  }, [generationId]);
  if (!url) return <RowIcon icon="image" label={label} className="text-images" />;
  return (
    <img
      src={url}
      alt={label}
      draggable={false}
      onError={() => thumbs.forget(generationId)}
      className="-mx-1 size-6 shrink-0 rounded-sm object-cover"
    />
  );
}
