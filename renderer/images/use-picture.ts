import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { gallery } from './images.ts';

/** What is known of a picture; asked for where it is not known yet. Undefined until then, and for one that is gone. */
export function usePicture(id: string | null): GeneratedImage | undefined {
  const picture = useStore(gallery.seen, () => (id === null ? undefined : gallery.known(id)));
  useEffect(() => {
    if (id !== null) gallery.ensure([id]);
  }, [id]);
  return picture;
}
