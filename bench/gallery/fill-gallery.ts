import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../core/db/database.ts';
import { transaction } from '../../core/db/transaction.ts';
import { newId } from '../../core/platform/new-id.ts';
import { madeThumbs } from './made-thumbs.ts';

/** Number of different images; each one occurs many times, under different names. */
const DIFFERENT = 60;
/** Milliseconds between two images: about forty a day. */
const APART = 35 * 60_000;

/** Content of the gallery, newest first. */
export interface FilledGallery {
  readonly ids: readonly string[];
  /** Width divided by height, in thousandths. */
  readonly ratios: readonly number[];
  readonly times: readonly number[];
}

/**
 * Writes this many images into a data folder: rows, files and thumbnails, each with a unique file name. `isIndexed`
 * marks their words as indexed, although no index contains them; otherwise the next start indexes them.
 */
export function fillGallery(data: string, count: number, isIndexed = true): FilledGallery {
  const now = Date.now();
  const [library, thumbs] = [join(data, 'library'), join(data, 'thumbnails')];
  for (const folder of [library, thumbs]) mkdirSync(folder, { recursive: true });
  const made = madeThumbs(DIFFERENT);
  for (const [n, { webp }] of made.entries()) writeFileSync(join(data, `made-${n}.webp`), webp);
  const { db, close } = openDatabase(data, now);
  const insert = db.prepare(
    `INSERT INTO asset (id, kind, title, file_name, mime_type, bytes, sha256, created_at, model, width, height,
       colour, prompt, indexed)
     VALUES (:id, 'picture', :title, :fileName, 'image/webp', :bytes, '', :at, :model, :width, :height, :colour,
       :prompt, ${isIndexed ? 1 : 0})`,
  );
  const all = { ids: [] as string[], ratios: [] as number[], times: [] as number[] };
  transaction(db, () => {
    for (let i = 0; i < count; i++) {
      const at = now - i * APART;
      const n = (i * 7 + Math.floor(i / DIFFERENT)) % DIFFERENT;
      const thumb = made[n];
      if (!thumb) throw new Error('no such picture');
      const id = newId(at);
      const fileName = `Picture ${i + 1}.webp`;
      linkSync(join(data, `made-${n}.webp`), join(library, fileName));
      linkSync(join(data, `made-${n}.webp`), join(thumbs, `${id}.webp`));
      insert.run({
        id,
        title: `Picture ${i + 1}`,
        fileName,
        bytes: thumb.webp.length,
        at,
        model: 'vendor-image-2.0-260319',
        width: thumb.width,
        height: thumb.height,
        colour: thumb.colour,
        prompt: `Picture ${i + 1}: a harbour at dusk, woodcut, in the manner of number ${n}`,
      });
      all.ids.push(id);
      all.ratios.push(Math.floor((thumb.width * 1000) / thumb.height));
      all.times.push(at);
    }
  });
  close();
  return all;
}
