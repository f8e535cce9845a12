import type { Rpc } from '../../rpc/rpc.ts';
import type { Speech } from './speech.ts';
import type { Voices } from './voices.ts';

/** Implements the procedures of speech. */
export const speechRouter = (
  { procedures: { speech: p }, once, numbered }: Rpc,
  speech: Speech,
  voices: Voices,
) => ({
  voices: p.voices.handler(({ input, signal }) =>
    numbered(() => voices.list(input, signal ?? new AbortController().signal)),
  ),
  saveVoice: p.saveVoice.handler(({ input }) => voices.save(input)),
  removeVoice: p.removeVoice.handler(({ input }) => voices.remove(input.voiceId)),
  starVoice: p.starVoice.handler(({ input }) => voices.star(input.voiceId, input.starred)),
  preview: p.preview.handler((call) => speech.preview(once(call))),
  create: p.create.handler((call) => speech.create(once(call))),
  regenerate: p.regenerate.handler((call) => speech.regenerate(once(call))),
  segments: p.segments.handler(({ input }) => speech.segments(input.id)),
  regenerateSegment: p.regenerateSegment.handler((call) => speech.regenerateSegment(once(call))),
  takes: p.takes.handler(({ input }) => numbered(() => speech.list(input))),
  get: p.get.handler(({ input }) => speech.get(input.id)),
  remove: p.remove.handler(({ input }) => speech.remove(input.id)),
  restore: p.restore.handler(({ input }) => speech.restore(input.id)),
  trash: p.trash.handler(({ input }) => numbered(() => speech.trashedTakes(input.limit))),
  purge: p.purge.handler(({ input }) => speech.deletePermanently(input.id)),
  draft: p.draft.handler(() => speech.draft()),
  saveDraft: p.saveDraft.handler(({ input }) => speech.saveDraft(input.draft)),
});
