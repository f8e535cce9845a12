import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type GalleryFilter, type GalleryTiles, galleryTiles } from '../../shared/domain/picture.ts';
import { matchExpression } from '../store/search-words.ts';

const counted = z.object({ count: z.int() });
const modelCount = z.object({ model: z.string(), count: z.int() });
const fromJson = z.string().transform((text): unknown => JSON.parse(text));
const tiles = z.object({ ids: fromJson, ratios: fromJson, times: fromJson });

const SHOWN = "a.kind = 'picture' AND a.deleted_at IS NULL AND a.listed = 1";
const IS_OF_GRID = `EXISTS (SELECT 1 FROM picture p JOIN drawing d ON d.id = p.drawing_id
  WHERE p.asset_id = a.id AND d.grid_id = :gridId)`;

/** Looks at all pictures of the library at once: what laying out a gallery takes is in an index by itself. */
export class GalleryStore {
  readonly #db: DatabaseSync;
  readonly #all;
  readonly #starred;
  readonly #models;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#all = db.prepare(`SELECT count(*) AS count FROM asset a WHERE ${SHOWN}`);
    this.#starred = db.prepare(`SELECT count(*) AS count FROM asset a WHERE ${SHOWN} AND a.starred = 1`);
    this.#models = db.prepare(
      `SELECT model, count(*) AS count FROM asset a WHERE ${SHOWN} GROUP BY model ORDER BY count(*) DESC, model`,
    );
  }

  /** All that fit, newest first. Read as three texts: tens of thousands of rows would cost ten times that. */
  tiles(filter: GalleryFilter): GalleryTiles {
    const { starred, model, gridId, query } = filter;
    const match = matchExpression(query ?? '');
    // Signs alone are no words: nothing has them.
    if (match === undefined && (query ?? '').trim() !== '') return { ids: [], ratios: [], times: [] };
    const wants = [
      SHOWN,
      starred === undefined ? '' : 'a.starred = :starred',
      model === undefined ? '' : 'a.model = :model',
      gridId === undefined ? '' : IS_OF_GRID,
      match === undefined ? '' : 'a.number IN (SELECT rowid FROM asset_index WHERE asset_index MATCH :match)',
    ].filter((want) => want !== '');
    const sql = `SELECT json_group_array(id) AS ids, json_group_array(ratio) AS ratios, json_group_array(time) AS times
      FROM (SELECT a.id AS id, a.width * 1000 / a.height AS ratio, a.created_at AS time FROM asset a
        WHERE ${wants.join(' AND ')} ORDER BY a.created_at DESC, a.id DESC)`;
    const given = {
      ...(starred === undefined ? {} : { starred: starred ? 1 : 0 }),
      ...(model === undefined ? {} : { model }),
      ...(gridId === undefined ? {} : { gridId }),
      ...(match === undefined ? {} : { match }),
    };
    return galleryTiles.parse(tiles.parse(this.#db.prepare(sql).get(given)));
  }

  /** How many pictures there are, how many of them have a star, and how many each model made. */
  counts(): { all: number; starred: number; models: { model: string; count: number }[] } {
    return {
      all: counted.parse(this.#all.get()).count,
      starred: counted.parse(this.#starred.get()).count,
      models: this.#models.all().map((row) => modelCount.parse(row)),
    };
  }
}
