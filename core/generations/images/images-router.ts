import type { Rpc } from '../../rpc/rpc.ts';
import type { Images } from './images.ts';

/** Implements the procedures of images. */
export const imagesRouter = ({ procedures: { images: p }, once, numbered }: Rpc, images: Images) => ({
  create: p.create.handler((call) => images.create(once(call))),
  unfinished: p.unfinished.handler(({ input }) => numbered(() => images.unfinished(input.limit))),
  generation: p.generation.handler(({ input }) => images.get(input.id)),
  removeGeneration: p.removeGeneration.handler(({ input }) => images.remove(input.id)),
  restoreGeneration: p.restoreGeneration.handler(({ input }) => images.restore(input.id)),
  gallery: p.gallery.handler(({ input }) => numbered(() => images.tiles(input.filter))),
  byIds: p.byIds.handler(({ input }) => numbered(() => images.byIds(input.ids))),
  albums: p.albums.handler(() => numbered(() => images.albums())),
  grid: p.grid.handler(({ input }) => images.grid(input.id)),
  renameGrid: p.renameGrid.handler(({ input }) => images.renameGrid(input.id, input.title)),
  removeGrid: p.removeGrid.handler(({ input }) => images.removeGrid(input.id)),
  restoreGrid: p.restoreGrid.handler(({ input }) => images.restoreGrid(input.id)),
  addReference: p.addReference.handler(({ input }) => images.references.add(input)),
  reference: p.reference.handler(({ input }) => images.references.get(input.id)),
  attachment: p.attachment.handler(({ input }) => images.attachment(input.id)),
  draft: p.draft.handler(() => images.draft()),
  saveDraft: p.saveDraft.handler(({ input }) => images.saveDraft(input.draft)),
});
