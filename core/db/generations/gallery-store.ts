import { z } from 'zod';
import {
  type GalleryFilter,
  type GalleryTiles,
  galleryTiles,
} from '../../../shared/domain/generated-image.ts';
import { hasTags, readTags, type TagTerms, tagValues } from '../library/tag-filter.ts';
import { matchExpression } from '../search/search-words.ts';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';

const counted = z.object({ count: z.int() });
const modelCount = z.object({ model: z.string(), count: z.int() });
const tiles = z.object({ ids: storedJson, ratios: storedJson, times: storedJson });

const SHOWN = "a.kind = 'picture' AND a.deleted_at IS NULL AND a.listed = 1";
const OF_GRID = `a.id IN (SELECT o.asset_id FROM generation g JOIN generation_output o ON o.generation_id = g.id
  WHERE g.group_id = :gridId AND o.asset_id IS NOT NULL)`;

/** Lists all images of the library at once: an index contains every column the layout needs. */
export class GalleryStore extends Store {
  /**
   * Returns all matching images, newest first, as three texts: tens of thousands of rows would cost ten times as much.
   */
  tiles(filter: GalleryFilter): GalleryTiles {
    const query = tilesQuery(filter, readTags(this.sql, filter));
    if (query === null) return { ids: [], ratios: [], times: [] };
    return galleryTiles.parse(tiles.parse(this.db.prepare(query.sql).get(query.given)));
  }

  /** Counts the images: all, starred, and by model. */
  counts(): { all: number; starred: number; models: { model: string; count: number }[] } {
    return {
      all: counted.parse(
        this.sql(`SELECT count(*) AS count FROM asset a INDEXED BY asset_gallery WHERE ${SHOWN}`).get(),
      ).count,
      starred: counted.parse(
        this.sql(
          `SELECT count(*) AS count FROM asset a INDEXED BY asset_star_list WHERE ${SHOWN} AND a.starred = 1`,
        ).get(),
      ).count,
      models:
        this.sql(`SELECT model, count(*) AS count FROM asset a INDEXED BY asset_gallery_model WHERE ${SHOWN}
       GROUP BY model ORDER BY count(*) DESC, model`)
          .all()
          .map((row) => modelCount.parse(row)),
    };
  }
}

/** Returns the query for matching images; null if nothing can match, since the search text has no letters or digits. */
export function tilesQuery(
  filter: Omit<GalleryFilter, 'tags' | 'query'>,
  { sets, query }: TagTerms,
): { readonly sql: string; readonly given: Record<string, string> } | null {
  const { starred, model, gridId } = filter;
  const match = matchExpression(query);
  if (match === undefined && query.trim() !== '') return null;
  const wants = [
    SHOWN,
    // A literal, because a parameter would prevent SQLite from using the index of starred images.
    ...(starred === undefined ? [] : [`a.starred = ${starred ? 1 : 0}`]),
    ...hasTags(sets, 'a'),
    ...(model === undefined ? [] : ['a.model = :model']),
    ...(gridId === undefined ? [] : [OF_GRID]),
    ...(match === undefined
      ? []
      : ['a.number IN (SELECT rowid FROM asset_index WHERE asset_index MATCH :match)']),
  ];
  const sql = `SELECT json_group_array(id) AS ids, json_group_array(ratio) AS ratios, json_group_array(time) AS times
    FROM (SELECT a.id AS id, a.width * 1000 / a.height AS ratio, a.created_at AS time FROM asset a ${indexFor({ ...filter, query })}
      WHERE ${wants.join(' AND ')} ORDER BY a.created_at DESC, a.id DESC)`;
  const given = {
    ...tagValues(sets),
    ...(model === undefined ? {} : { model }),
    ...(gridId === undefined ? {} : { gridId }),
    ...(match === undefined ? {} : { match }),
  };
  return { sql, given };
}

/** Returns the index to use. Without statistics SQLite chooses a worse one, except if few images can match. */
function indexFor({ starred, model, gridId, query = '' }: GalleryFilter): string {
  if (gridId !== undefined || query.trim() !== '') return '';
  if (starred === true) return 'INDEXED BY asset_star_list';
  return model === undefined ? 'INDEXED BY asset_gallery' : 'INDEXED BY asset_gallery_model';
}
