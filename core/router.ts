import { implement, ORPCError } from '@orpc/server';
import { contract } from '../shared/contract/index.ts';

import { StorageError } from './library/storage-error.ts';
import { Conflict, NotFound } from './refusal.ts';
import { fail } from './service/classify-error.ts';
import { ServiceError } from './service/service-error.ts';
import type { Services } from './services.ts';

/** Every procedure of the contract, bound to what does the work. No logic here. */
export function createRouter(core: Services) {
  const {
    app,
    settings,
    connections,
    conversations,
    prompts,
    presets,
    usage,
    chat,
    jobs,
    speech,
    music,
    images,
    library,
    uploads,
    backup,
    transfer,
  } = procedures(core.onDefect);
  return {
    app: {
      info: app.info.handler(() => core.info()),
      watch: app.watch.handler(({ signal }) => core.changes.watch(signal)),
      openExternal: app.openExternal.handler(({ input }) => core.openExternal(input.url)),
    },
    settings: {
      get: settings.get.handler(() => core.settings.get()),
      change: settings.change.handler(({ input }) => core.settings.change(input)),
    },
    connections: {
      list: connections.list.handler(() => core.connections.all()),
      save: connections.save.handler(({ input }) => core.connections.save(input)),
      remove: connections.remove.handler(({ input }) => core.connections.remove(input.id)),
      setKey: connections.setKey.handler(({ input }) =>
        core.connections.setKey(input.id, input.key, input.keep),
      ),
      clearKey: connections.clearKey.handler(({ input }) => core.connections.clearKey(input.id)),
      test: connections.test.handler(({ input, signal }) => core.connections.test(input.id, open(signal))),
      models: connections.models.handler(({ input, signal }) =>
        core.connections.models(input.id, open(signal)),
      ),
    },
    conversations: {
      list: conversations.list.handler(({ input }) => core.conversations.list(input.limit, input.before)),
      unsent: conversations.unsent.handler(() => core.conversations.unsent()),
      create: conversations.create.handler(({ input }) => core.conversations.create(input.options)),
      open: conversations.open.handler(({ input }) => core.conversations.open(input.id, input.limit)),
      older: conversations.older.handler(({ input }) =>
        core.conversations.older(input.id, input.beforeTurnId, input.limit),
      ),
      rename: conversations.rename.handler(({ input }) => core.conversations.rename(input.id, input.title)),
      pin: conversations.pin.handler(({ input }) => core.conversations.pin(input.id, input.pinned)),
      remove: conversations.remove.handler(({ input }) => core.conversations.remove(input.id)),
      restore: conversations.restore.handler(({ input }) => core.conversations.restore(input.id)),
      trash: conversations.trash.handler(({ input }) => core.conversations.trash(input.limit)),
      purge: conversations.purge.handler(({ input }) => core.conversations.deleteForGood(input.id)),
      setOptions: conversations.setOptions.handler(({ input }) =>
        core.conversations.setOptions(input.id, input.options),
      ),
      saveDraft: conversations.saveDraft.handler(({ input }) =>
        core.conversations.saveDraft(input.id, input.draft),
      ),
      selectBranch: conversations.selectBranch.handler(({ input }) =>
        core.conversations.selectBranch(input.turnId, input.limit),
      ),
      markRead: conversations.markRead.handler(({ input }) => core.conversations.markRead(input.id)),
      group: conversations.group.handler(({ input }) => core.conversations.group(input.turnId)),
      removeTurns: conversations.removeTurns.handler(({ input }) =>
        core.removals.remove(input.turnId, input.scope, input.limit),
      ),
      restoreTurns: conversations.restoreTurns.handler(({ input }) =>
        core.removals.restore(input.removalId, input.limit),
      ),
      restoreLast: conversations.restoreLast.handler(({ input }) =>
        core.removals.restoreLast(input.id, input.limit),
      ),
      fork: conversations.fork.handler(({ input }) => core.fork(input)),
      find: conversations.find.handler(({ input }) => core.conversations.findText(input.id, input.text)),
      search: conversations.search.handler(({ input }) => core.search(input)),
    },
    chat: {
      send: chat.send.handler(({ input }) => core.chat.send(input)),
      compare: chat.compare.handler(({ input }) => core.chat.compare(input)),
      regenerate: chat.regenerate.handler(({ input }) => core.chat.regenerate(input)),
      edit: chat.edit.handler(({ input }) => core.chat.edit(input)),
      continue: chat.continue.handler(({ input }) => core.chat.continue(input)),
      summarise: chat.summarise.handler(({ input }) => core.chat.summarise(input)),
      preview: chat.preview.handler(({ input }) => core.chat.preview(input)),
      context: chat.context.handler(({ input }) => core.chat.context(input)),
    },
    jobs: {
      list: jobs.list.handler(({ input }) => core.jobs.list(input)),
      get: jobs.get.handler(({ input }) => core.jobs.get(input.id)),
      watch: jobs.watch.handler(({ input, signal }) => core.jobs.watch(input.id, input.after, signal)),
      cancel: jobs.cancel.handler(({ input }) => core.jobs.cancel(input.id)),
      retry: jobs.retry.handler(({ input }) => core.jobs.retry(input.opId, input.id)),
      start: jobs.start.handler(({ input }) => core.jobs.start(input.id)),
      dismiss: jobs.dismiss.handler(({ input }) => core.jobs.dismiss(input.id)),
      clear: jobs.clear.handler(() => core.jobs.clear()),
      details: jobs.details.handler(({ input }) => core.jobs.details(input.id)),
    },
    speech: {
      voices: speech.voices.handler(({ input, signal }) => core.voices.list(input, open(signal))),
      saveVoice: speech.saveVoice.handler(({ input }) => core.voices.save(input)),
      removeVoice: speech.removeVoice.handler(({ input }) => core.voices.remove(input.voiceId)),
      starVoice: speech.starVoice.handler(({ input }) => core.voices.star(input.voiceId, input.starred)),
      preview: speech.preview.handler(({ input }) => core.speech.preview(input)),
      create: speech.create.handler(({ input }) => core.speech.create(input)),
      regenerate: speech.regenerate.handler(({ input }) => core.speech.regenerate(input.opId, input.id)),
      takes: speech.takes.handler(({ input }) => core.speech.takes(input.limit, input.before)),
      get: speech.get.handler(({ input }) => core.speech.get(input.id)),
      remove: speech.remove.handler(({ input }) => core.speech.remove(input.id)),
      restore: speech.restore.handler(({ input }) => core.speech.restore(input.id)),
      trash: speech.trash.handler(({ input }) => core.speech.trash(input.limit)),
      purge: speech.purge.handler(({ input }) => core.speech.deleteForGood(input.id)),
      draft: speech.draft.handler(() => core.speech.draft()),
      saveDraft: speech.saveDraft.handler(({ input }) => core.speech.saveDraft(input.draft)),
    },
    music: {
      create: music.create.handler(({ input }) => core.music.create(input)),
      regenerate: music.regenerate.handler(({ input }) => core.music.regenerate(input.opId, input.id)),
      songs: music.songs.handler(({ input }) => core.music.list(input)),
      get: music.get.handler(({ input }) => core.music.get(input.id)),
      rename: music.rename.handler(({ input }) => core.music.rename(input.id, input.title)),
      remove: music.remove.handler(({ input }) => core.music.remove(input.id)),
      restore: music.restore.handler(({ input }) => core.music.restore(input.id)),
      trash: music.trash.handler(({ input }) => core.music.trash(input.limit)),
      purge: music.purge.handler(({ input }) => core.music.deleteForGood(input.id)),
      draft: music.draft.handler(() => core.music.draft()),
      saveDraft: music.saveDraft.handler(({ input }) => core.music.saveDraft(input.draft)),
    },
    images: {
      draw: images.draw.handler(({ input }) => core.images.draw(input)),
      unfinished: images.unfinished.handler(({ input }) => core.images.unfinished(input.limit)),
      drawing: images.drawing.handler(({ input }) => core.images.drawing(input.id)),
      removeDrawing: images.removeDrawing.handler(({ input }) => core.images.removeDrawing(input.id)),
      restoreDrawing: images.restoreDrawing.handler(({ input }) => core.images.restoreDrawing(input.id)),
      gallery: images.gallery.handler(({ input }) => core.images.tiles(input.filter)),
      pictures: images.pictures.handler(({ input }) => core.images.pictures(input.ids)),
      albums: images.albums.handler(() => core.images.albums()),
      grid: images.grid.handler(({ input }) => core.images.grid(input.id)),
      renameGrid: images.renameGrid.handler(({ input }) => core.images.renameGrid(input.id, input.title)),
      removeGrid: images.removeGrid.handler(({ input }) => core.images.removeGrid(input.id)),
      restoreGrid: images.restoreGrid.handler(({ input }) => core.images.restoreGrid(input.id)),
      addReference: images.addReference.handler(({ input }) => core.images.addReference(input)),
      reference: images.reference.handler(({ input }) => core.images.reference(input.id)),
      attachment: images.attachment.handler(({ input }) => core.images.attachment(input.id)),
      draft: images.draft.handler(() => core.images.draft()),
      saveDraft: images.saveDraft.handler(({ input }) => core.images.saveDraft(input.draft)),
    },
    library: {
      get: library.get.handler(({ input }) => core.library.open(input.id)),
      item: library.item.handler(({ input }) => core.library.libraryItem(input.id)),
      items: library.items.handler(({ input }) => core.libraryLists.items(input)),
      ids: library.ids.handler(({ input }) => core.libraryLists.ids(input.filter)),
      usage: library.usage.handler(() => core.libraryLists.usage()),
      star: library.star.handler(({ input }) => core.libraryMoves.star(input.ids, input.starred)),
      remove: library.remove.handler(({ input }) => core.libraryMoves.remove(input.ids)),
      restore: library.restore.handler(({ input }) => core.libraryMoves.restore(input.ids)),
      trash: library.trash.handler(({ input }) => core.libraryLists.trash(input.limit)),
      purge: library.purge.handler(({ input }) => core.libraryMoves.purge(input.ids)),
      export: library.export.handler(({ input, signal }) => core.libraryWork.export(input, signal)),
      rebuild: library.rebuild.handler(({ signal }) => core.libraryWork.rebuild(signal)),
      saveAs: library.saveAs.handler(({ input }) => core.library.saveAs(input.id)),
      showInFolder: library.showInFolder.handler(({ input }) => core.library.showInFolder(input.id)),
      openFolder: library.openFolder.handler(() => core.library.openFolder()),
      copyPicture: library.copyPicture.handler(({ input }) => core.library.copyPicture(input.id)),
    },
    uploads: {
      begin: uploads.begin.handler(({ input }) => core.uploads.begin(input)),
      append: uploads.append.handler(({ input }) => core.uploads.append(input)),
      drop: uploads.drop.handler(({ input }) => core.uploads.drop(input.id)),
    },
    backup: {
      create: backup.create.handler(({ signal }) => core.backup.create(signal)),
      restore: backup.restore.handler(({ input, signal }) => core.backup.restore(input.uploadId, signal)),
      restart: backup.restart.handler(() => core.backup.restart()),
      forgetRestore: backup.forgetRestore.handler(() => core.backup.forgetRestore()),
    },
    prompts: {
      list: prompts.list.handler(() => core.prompts.list()),
      save: prompts.save.handler(({ input: { id, ...fields } }) =>
        core.prompts.save(id, (made, updatedAt) => ({ ...fields, id: made, updatedAt })),
      ),
      remove: prompts.remove.handler(({ input }) => core.prompts.remove(input.id)),
      restore: prompts.restore.handler(({ input }) => core.prompts.restore(input.id)),
    },
    presets: {
      list: presets.list.handler(() => core.presets.list()),
      save: presets.save.handler(({ input: { id, ...fields } }) =>
        core.presets.save(id, (made, updatedAt) => ({ ...fields, id: made, updatedAt })),
      ),
      remove: presets.remove.handler(({ input }) => core.presets.remove(input.id)),
      restore: presets.restore.handler(({ input }) => core.presets.restore(input.id)),
    },
    transfer: {
      export: transfer.export.handler(({ input, signal }) => core.transfer.export(input, signal)),
      import: transfer.import.handler(({ input, signal }) => core.transfer.import(input.uploadId, signal)),
      undoImport: transfer.undoImport.handler(({ input }) => core.transfer.undoImport(input.importId)),
      page: transfer.page.handler(({ input }) => core.transfer.page(input.id)),
      pdf: transfer.pdf.handler(({ input }) => core.transfer.pdf(input.id)),
    },
    usage: { report: usage.report.handler(({ input }) => core.usageReport(input)) },
  };
}

export type CoreRouter = ReturnType<typeof createRouter>;

/** The contract's procedures, with the core's own failures turned into the contract's errors, also those in mid-stream. */
function procedures(onDefect: (error: unknown) => void) {
  return implement(contract).use(async ({ next, signal }) => {
    const answered = (error: unknown) => {
      const named = asContractError(error);
      // Whoever left is told nothing, and what ended for it is no defect.
      if (!(named instanceof ORPCError) && !signal?.aborted) onDefect(named);
      return named;
    };
    try {
      const result = await next();
      const { output } = result;
      return isStream(output) ? { ...result, output: withFailures(output, answered) } : result;
    } catch (error) {
      throw answered(error);
    }
  });
}

function asContractError(error: unknown): unknown {
  if (error instanceof NotFound)
    return new ORPCError('NOT_FOUND', { data: { what: error.what, id: error.id } });
  if (error instanceof Conflict) return new ORPCError('CONFLICT', { data: { reason: error.reason } });
  if (error instanceof StorageError) {
    return new ORPCError('SERVICE', { data: fail('storage', error.message).data });
  }
  return error instanceof ServiceError ? new ORPCError('SERVICE', { data: error.data }) : error;
}

function isStream(output: unknown): output is AsyncIteratorObject<unknown> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output && 'next' in output;
}

/** No generator: its `return` would wait for the step under way. */
function withFailures(
  stream: AsyncIteratorObject<unknown>,
  answered: (error: unknown) => unknown,
): AsyncIteratorObject<unknown> {
  const named = async <T>(step: Promise<T> | undefined, none: T): Promise<T> => {
    try {
      return step === undefined ? none : await step;
    } catch (error) {
      throw answered(error);
    }
  };
  const over = { done: true as const, value: undefined };
  return {
    next: () => named(stream.next(), over),
    return: (value: unknown) => named(stream.return?.(value), over),
    throw: (error: unknown) => named(stream.throw?.(error), over),
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await stream.return?.();
    },
  };
}

const open = (signal: AbortSignal | undefined) => signal ?? new AbortController().signal;
