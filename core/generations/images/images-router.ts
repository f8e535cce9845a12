import type { Rpc } from '../../rpc/rpc.ts';
import type { Images } from './images.ts';

/** Implements the procedures of images. */
export const imagesRouter = ({ procedures: { images: p }, once, numbered }: Rpc, images: Images) => ({
  draw: p.draw.handler((call) => images.draw(once(call))),
  unfinished: p.unfinished.handler(({ input }) => numbered(() => images.unfinished(input.limit))),
  drawing: p.drawing.handler(({ input }) => images.get(input.id)),
  removeDrawing: p.removeDrawing.handler(({ input }) => images.remove(input.id)),
  restoreDrawing: p.restoreDrawing.handler(({ input }) => images.restore(input.id)),
  gallery: p.gallery.handler(({ input }) => numbered(() => images.tiles(input.filter))),
  pictures: p.pictures.handler(({ input }) => numbered(() => images.pictures(input.ids))),
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
