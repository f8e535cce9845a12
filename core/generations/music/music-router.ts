import type { Rpc } from '../../rpc/rpc.ts';
import type { Music } from './music.ts';

/** Implements the procedures of music. */
export const musicRouter = ({ procedures: { music: p }, once, numbered }: Rpc, music: Music) => ({
  create: p.create.handler((call) => music.create(once(call))),
  regenerate: p.regenerate.handler((call) => music.regenerate(once(call))),
  songs: p.songs.handler(({ input }) => numbered(() => music.list(input))),
  get: p.get.handler(({ input }) => music.get(input.id)),
  rename: p.rename.handler(({ input }) => music.rename(input.id, input.title)),
  remove: p.remove.handler(({ input }) => music.remove(input.id)),
  restore: p.restore.handler(({ input }) => music.restore(input.id)),
  trash: p.trash.handler(({ input }) => numbered(() => music.trashedSongs(input.limit))),
  purge: p.purge.handler(({ input }) => music.deletePermanently(input.id)),
  draft: p.draft.handler(() => music.draft()),
  saveDraft: p.saveDraft.handler(({ input }) => music.saveDraft(input.draft)),
});
