import { useEffect } from 'react';
import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { useRecords } from '../data/records.ts';
import { gallery } from './images.ts';

/** Returns an image and loads it if it is not cached. Undefined until then, and for images that no longer exist. */
export function useImage(id: string | null): GeneratedImage | undefined {
  const image = useRecords(gallery.records, () => (id === null ? undefined : gallery.get(id)));
  useEffect(() => {
    if (id !== null) gallery.ensure([id]);
  }, [id]);
  return image;
}
