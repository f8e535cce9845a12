import { procedures } from './procedures.ts';
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
    messageQueue,
    jobs,
    speech,
    music,
    images,
    library,
    uploads,
    backup,
    transfer,
    logs,
    updates,
    views,
  } = procedures(core);
  const once = core.presses.merge.bind(core.presses);
  /** Reads a list, with the number of the last change before it. */
  const numbered = <List>(read: () => List) => ({ rev: core.changes.rev, ...read() });
  return {
    app: {
      info: app.info.handler(() => core.info()),
      watch: app.watch.handler(({ input, signal }) =>
        core.crashedViews.follow(input?.page, core.changes.watch(signal)),
      ),
      saidLastWords: app.saidLastWords.handler(({ input }) => core.changes.onFlushed(input.token)),
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
      sandboxAccess: connections.sandboxAccess.handler(() => core.connections.sandboxAccess()),
      test: connections.test.handler((call) => core.connections.test(once(call))),
      models: connections.models.handler(({ input, signal }) =>
        core.connections.models(input.id, open(signal)),
      ),
    },
    conversations: {
      list: conversations.list.handler(({ input }) =>
        numbered(() => core.conversations.list(input.limit, input.before)),
      ),
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
      send: chat.send.handler((call) => core.chat.send(once(call))),
      compare: chat.compare.handler((call) => core.chat.compare(once(call))),
      regenerate: chat.regenerate.handler((call) => core.chat.regenerate(once(call))),
      edit: chat.edit.handler((call) => core.chat.edit(once(call))),
      continue: chat.continue.handler((call) => core.chat.continue(once(call))),
      summarise: chat.summarise.handler((call) => core.chat.summarise(once(call))),
      preview: chat.preview.handler(({ input }) => core.chat.preview(input)),
      context: chat.context.handler(({ input }) => core.chat.context(input)),
    },
    messageQueue: {
      add: messageQueue.add.handler((call) => core.messageQueue.add(once(call))),
      change: messageQueue.change.handler(({ input }) => core.messageQueue.change(input.id, input.parts)),
      move: messageQueue.move.handler(({ input }) => core.messageQueue.move(input.id, input.place)),
      withdraw: messageQueue.withdraw.handler(({ input }) =>
        core.messageQueue.withdraw(input.conversationId, input.ids),
      ),
      edit: messageQueue.edit.handler(({ input }) => core.messageQueue.edit(input.conversationId, input.id)),
      release: messageQueue.release.handler(({ input }) =>
        core.messageQueue.release(input.conversationId, input.full),
      ),
    },
    jobs: {
      list: jobs.list.handler(({ input }) => numbered(() => core.jobs.list(input))),
      get: jobs.get.handler(({ input }) => core.jobs.get(input.id)),
      watch: jobs.watch.handler(({ input, signal }) => core.jobs.watch(input.id, input.after, signal)),
      cancel: jobs.cancel.handler(({ input }) => core.jobs.cancel(input.id)),
      retry: jobs.retry.handler((call) => core.jobs.retry(once(call))),
      start: jobs.start.handler(({ input }) => core.jobs.start(input.id)),
      dismiss: jobs.dismiss.handler(({ input }) => core.jobs.dismiss(input.id)),
      clear: jobs.clear.handler(() => core.jobs.clear()),
      details: jobs.details.handler(({ input }) => core.jobs.details(input.id)),
      saveRaw: jobs.saveRaw.handler(({ input }) => core.jobs.saveRaw(input.id, input.n)),
    },
    speech: {
      voices: speech.voices.handler(({ input, signal }) => core.voices.list(input, open(signal))),
      saveVoice: speech.saveVoice.handler(({ input }) => core.voices.save(input)),
      removeVoice: speech.removeVoice.handler(({ input }) => core.voices.remove(input.voiceId)),
      starVoice: speech.starVoice.handler(({ input }) => core.voices.star(input.voiceId, input.starred)),
      preview: speech.preview.handler((call) => core.speech.preview(once(call))),
      create: speech.create.handler((call) => core.speech.create(once(call))),
      regenerate: speech.regenerate.handler((call) => core.speech.regenerate(once(call))),
      segments: speech.segments.handler(({ input }) => core.speech.segments(input.id)),
      regenerateSegment: speech.regenerateSegment.handler((call) =>
        core.speech.regenerateSegment(once(call)),
      ),
      takes: speech.takes.handler(({ input }) => numbered(() => core.speech.list(input))),
      get: speech.get.handler(({ input }) => core.speech.get(input.id)),
      remove: speech.remove.handler(({ input }) => core.speech.remove(input.id)),
      restore: speech.restore.handler(({ input }) => core.speech.restore(input.id)),
      trash: speech.trash.handler(({ input }) => numbered(() => core.speech.trashedTakes(input.limit))),
      purge: speech.purge.handler(({ input }) => core.speech.deleteForGood(input.id)),
      draft: speech.draft.handler(() => core.speech.draft()),
      saveDraft: speech.saveDraft.handler(({ input }) => core.speech.saveDraft(input.draft)),
    },
    music: {
      create: music.create.handler((call) => core.music.create(once(call))),
      regenerate: music.regenerate.handler((call) => core.music.regenerate(once(call))),
      songs: music.songs.handler(({ input }) => numbered(() => core.music.list(input))),
      get: music.get.handler(({ input }) => core.music.get(input.id)),
      rename: music.rename.handler(({ input }) => core.music.rename(input.id, input.title)),
      remove: music.remove.handler(({ input }) => core.music.remove(input.id)),
      restore: music.restore.handler(({ input }) => core.music.restore(input.id)),
      trash: music.trash.handler(({ input }) => numbered(() => core.music.trashedSongs(input.limit))),
      purge: music.purge.handler(({ input }) => core.music.deleteForGood(input.id)),
      draft: music.draft.handler(() => core.music.draft()),
      saveDraft: music.saveDraft.handler(({ input }) => core.music.saveDraft(input.draft)),
    },
    images: {
      draw: images.draw.handler((call) => core.images.draw(once(call))),
      unfinished: images.unfinished.handler(({ input }) =>
        numbered(() => core.images.unfinished(input.limit)),
      ),
      drawing: images.drawing.handler(({ input }) => core.images.get(input.id)),
      removeDrawing: images.removeDrawing.handler(({ input }) => core.images.remove(input.id)),
      restoreDrawing: images.restoreDrawing.handler(({ input }) => core.images.restore(input.id)),
      gallery: images.gallery.handler(({ input }) => core.images.tiles(input.filter)),
      pictures: images.pictures.handler(({ input }) => core.images.pictures(input.ids)),
      albums: images.albums.handler(() => core.images.albums()),
      grid: images.grid.handler(({ input }) => core.images.grid(input.id)),
      renameGrid: images.renameGrid.handler(({ input }) => core.images.renameGrid(input.id, input.title)),
      removeGrid: images.removeGrid.handler(({ input }) => core.images.removeGrid(input.id)),
      restoreGrid: images.restoreGrid.handler(({ input }) => core.images.restoreGrid(input.id)),
      addReference: images.addReference.handler(({ input }) => core.images.references.add(input)),
      reference: images.reference.handler(({ input }) => core.images.references.get(input.id)),
      attachment: images.attachment.handler(({ input }) => core.images.attachment(input.id)),
      draft: images.draft.handler(() => core.images.draft()),
      saveDraft: images.saveDraft.handler(({ input }) => core.images.saveDraft(input.draft)),
    },
    library: {
      get: library.get.handler(({ input }) => core.library.open(input.id)),
      item: library.item.handler(({ input }) => core.library.libraryItem(input.id)),
      items: library.items.handler(({ input }) => numbered(() => core.libraryLists.items(input))),
      ids: library.ids.handler(({ input }) => core.libraryLists.ids(input)),
      usage: library.usage.handler(() => core.libraryLists.usage()),
      star: library.star.handler(({ input }) => core.libraryMoves.star(input.ids, input.starred)),
      rename: library.rename.handler(({ input }) => core.libraryMoves.rename(input.id, input.title)),
      remove: library.remove.handler(({ input }) => core.libraryMoves.remove(input.ids)),
      restore: library.restore.handler(({ input }) => core.libraryMoves.restore(input.ids)),
      trash: library.trash.handler(({ input }) => numbered(() => core.libraryLists.trash(input.limit))),
      purge: library.purge.handler(({ input }) => core.libraryMoves.purge(input.ids)),
      export: library.export.handler(({ input, signal }) => core.libraryWork.export(input, signal)),
      rebuild: library.rebuild.handler(({ signal }) => core.libraryWork.rebuild(signal)),
      saveAs: library.saveAs.handler(({ input }) => core.library.files.saveAs(input.id)),
      showInFolder: library.showInFolder.handler(({ input }) => core.library.files.showInFolder(input.id)),
      openFolder: library.openFolder.handler(() => core.library.files.openFolder()),
      copyPicture: library.copyPicture.handler(({ input }) => core.library.files.copyPicture(input.id)),
    },
    uploads: {
      begin: uploads.begin.handler(({ input }) => core.uploads.begin(input)),
      append: uploads.append.handler(({ input }) => core.uploads.append(input)),
      drop: uploads.drop.handler(({ input }) => core.uploads.drop(input.id)),
    },
    backup: {
      create: backup.create.handler(({ signal }) => core.backup.create(signal)),
      restore: backup.restore.handler(({ input, signal }) => core.backup.restore(input.uploadId, signal)),
      copies: backup.copies.handler(() => core.backup.copies()),
      lookAtCopy: backup.lookAtCopy.handler(({ input }) => core.backup.lookAtCopy(input.name)),
      goBack: backup.goBack.handler(({ input, signal }) => core.backup.goBack(input.name, signal)),
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
    updates: {
      state: updates.state.handler(() => core.updates.state()),
      look: updates.look.handler(() => core.updates.look()),
      download: updates.download.handler(() => core.updates.download()),
      install: updates.install.handler(() => core.updates.install()),
    },
    logs: {
      page: logs.page.handler(({ input }) => core.logs.page(input)),
      folder: logs.folder.handler(() => core.logs.folder()),
      showFolder: logs.showFolder.handler(() => core.logs.showFolder()),
      report: logs.report.handler(({ input }) => core.logs.report(input)),
      saveReport: logs.saveReport.handler(({ input }) => core.logs.saveReport(input.id)),
      windowFault: logs.windowFault.handler(({ input }) => core.logs.windowFault(input)),
    },
    views: {
      changing: views.changing.handler(({ input }) => core.crashedViews.changing(input.page, input.view)),
      settled: views.settled.handler(({ input }) => core.crashedViews.settled(input.page)),
      crashed: views.crashed.handler(({ input }) => core.crashedViews.crashed(input.left)),
      reopen: views.reopen.handler(({ input }) => core.crashedViews.reopen(input.view)),
    },
  };
}

export type CoreRouter = ReturnType<typeof createRouter>;

const open = (signal: AbortSignal | undefined) => signal ?? new AbortController().signal;
