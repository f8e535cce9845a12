import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { runs } from '../core/testing/deep.ts';
import { IMAGE_SETTINGS, imageCore } from '../core/testing/image-core.ts';
import { type Seeded, seeded } from '../core/testing/seeded.ts';
import { SONG_SETTINGS } from '../core/testing/song-core.ts';
import { doneSong, sendFile, sendJson, songWav } from '../core/testing/song-server.ts';
import { WAV_SETTINGS } from '../core/testing/speech-core.ts';
import { type SpeechPost, speakTone } from '../core/testing/speech-server.ts';
import { idPage, RecordList } from '../renderer/data/record-list.ts';
import { Records } from '../renderer/data/records.ts';
import { visibleGenerations } from '../renderer/images/gallery-items.ts';
import { GalleryStore } from '../renderer/images/gallery-store.ts';
import { GenerationsStore } from '../renderer/images/generations-store.ts';
import { ConnectionLost } from '../renderer/lib/connection-lost.ts';
import { newId } from '../renderer/lib/new-id.ts';
import { LibraryItems } from '../renderer/library/items-store.ts';
import { TasksStore } from '../renderer/tasks/tasks-store.ts';
import type { Change } from '../shared/contract/app.ts';
import type { Api } from '../shared/contract/index.ts';
import type { GalleryFilter } from '../shared/domain/generated-image.ts';
import type { Song } from '../shared/domain/song.ts';
import type { Take } from '../shared/domain/take.ts';
import { badLine } from './harness/bad-line.ts';
import { followCore } from './harness/follow-core.ts';
import { Restarts } from './harness/restarts.ts';

const STEPS = 60;
const PROMPTS = ['A lighthouse in the rain', 'A cat on a roof', 'Rain over the sea'];

/** The lists of a window as it shows them. */
function listsOver(api: Api) {
  const songRecords = new Records<Song>();
  const takeRecords = new Records<Take>();
  return {
    gallery: new GalleryStore(api),
    generations: new GenerationsStore(api),
    items: new LibraryItems(api.library),
    songRecords,
    songs: new RecordList({ records: songRecords, page: (last) => api.music.songs(idPage(last)) }),
    takeRecords,
    takes: new RecordList({ records: takeRecords, page: (last) => api.speech.takes(idPage(last)) }),
    tasks: new TasksStore(api.jobs),
  };
}
type Lists = ReturnType<typeof listsOver>;

/** Reads everything, as the window does once it is connected. */
async function readAll(
  { gallery, generations, items, songs, takes, tasks }: Lists,
  filter: GalleryFilter,
): Promise<void> {
  const lists = [generations, items, songs, takes].map((list) => list.load());
  await Promise.all([gallery.again(filter), ...lists, tasks.ready()]);
}

function apply(change: Change, rev: number, lists: Lists, readAgain: () => void): void {
  const { gallery, generations, items, songRecords, takeRecords, tasks } = lists;
  items.apply(change, rev);
  tasks.apply(change, rev);
  if (change.type === 'image') {
    generations.putImage(change.image);
    gallery.put([change.image], rev);
  }
  if (change.type === 'images_removed') {
    gallery.forget(change.ids, rev);
    generations.removeImages(change.ids);
  }
  if (change.type === 'image_generation') {
    for (const image of change.generation.images) generations.putImage(image);
    if (change.generation.images.length > 0) gallery.put(change.generation.images, rev);
    generations.records.put([change.generation], rev);
  }
  if (change.type === 'image_generation_removed') generations.records.remove([change.id], rev);
  if (change.type === 'song') songRecords.put([change.song], rev);
  if (change.type === 'song_removed') songRecords.remove([change.id], rev);
  if (change.type === 'take') takeRecords.put([change.take], rev);
  if (change.type === 'take_removed') takeRecords.remove([change.id], rev);
  if (change.type === 'library_rebuilt') readAgain();
  if (change.type === 'tags_changed') gallery.tagsChanged();
}

/** A window far from its core, used as fast and as wildly as no user would. */
async function openWindow(random: Seeded) {
  const first = await imageCore();
  const { server } = first;
  const { create, tell, file } = server;
  server.create = async (response, post) => {
    await sleep(random.int(0, 30));
    if (random.int(0, 9) === 0) sendJson(response, { error: { message: 'No.' } }, 400);
    else if ('voice_setting' in post.body) await speakTone(response, post as unknown as SpeechPost);
    else if (post.path.includes('music')) sendJson(response, { task_id: `song-${post.count}` });
    else await create(response, post);
  };
  server.tell = (response, poll) =>
    poll.taskId.startsWith('song-')
      ? sendJson(response, doneSong(server, poll.taskId, 2))
      : tell(response, poll);
  server.file = (response, name, request) =>
    name.endsWith('.wav') ? sendFile(response, songWav()) : file(response, name, request);
  const line = badLine<Api>(first.api, random, new ConnectionLost(), readAgain);
  const lists = listsOver(line.api);
  void followCore(line.streams.app, {
    ready: readAgain,
    change: (change, rev) => apply(change, rev, lists, readAgain),
    save: async () => undefined,
  });
  function readAgain(): void {
    void readAll(lists, here.filter);
  }
  const deleted: { ids: string[]; restore: () => Promise<unknown> }[] = [];
  const { connectionId } = first;
  const restarts = new Restarts(first, line, () => imageCore(first));
  const here = { restarts, connectionId, line, lists, deleted, filter: {} as GalleryFilter };
  return here;
}
type Window = Awaited<ReturnType<typeof openWindow>>;

/** Begins something that a user can do now. */
async function act(window: Window, random: Seeded): Promise<void> {
  const { connectionId, line, lists, deleted } = window;
  const { api } = line;
  const { gallery, generations, items, songs, songRecords, takes, takeRecords } = lists;
  const some = (ids: readonly string[]) =>
    ids.length === 0 ? [] : Array.from({ length: random.int(1, 3) }, () => random.pick(ids));
  const images = some(gallery.state.getState().order.ids);
  const files = some(items.state.getState().order.ids);
  const song = songs.state.getState().items.length > 0 ? random.pick(songs.state.getState().items) : null;
  const take = takes.state.getState().items.length > 0 ? random.pick(takes.state.getState().items) : null;
  const unfinished = generations.state.getState().items;
  switch (random.int(0, 17)) {
    case 0:
    case 1:
      await create();
      return;
    case 2: {
      const created = await api.music.create({
        ...{
          opId: newId(),
          connectionId,
          mode: 'lyrics',
          text: '[verse]\nla',
          title: 'T',
          settings: SONG_SETTINGS,
        },
      });
      songRecords.put([created], 0);
      return;
    }
    case 3:
      if (images.length > 0) await gallery.star(images, random.int(0, 1) === 0);
      return;
    case 4:
      if (files.length > 0) await items.star(files, random.int(0, 1) === 0);
      return;
    case 5:
      if (images.length === 0) return;
      await api.library.remove({ ids: images });
      gallery.forget(images);
      deleted.push({ ids: images, restore: () => api.library.restore({ ids: images }) });
      return;
    case 6:
      if (files.length === 0) return;
      if ((await items.remove(files)) === null)
        deleted.push({ ids: files, restore: () => items.restore(files) });
      return;
    case 7:
      if (song === null) return;
      if ((await songRecords.change([song.id], null, () => api.music.remove({ id: song.id }))) === null)
        deleted.push({
          ids: [song.id],
          restore: () => songRecords.restore(song.id, () => api.music.restore({ id: song.id })),
        });
      return;
    case 8:
      await deleted.pop()?.restore();
      return;
    case 9:
      if (song === null) return;
      await songRecords.change([song.id], { title: `T${random.int(0, 9)}` }, () =>
        api.music.rename({ id: song.id, title: `T${random.int(0, 9)}` }),
      );
      return;
    case 11:
      if (files.length > 0)
        await api.tags.change({ changes: [{ name: 'tea', ids: files, on: random.int(0, 2) > 0 }] });
      return;
    case 12: {
      const ended = lists.tasks.state
        .getState()
        .shown.filter(({ state }) => state === 'failed' || state === 'stopped');
      if (ended.length > 0) await api.jobs.retry({ opId: newId(), id: random.pick(ended).id });
      return;
    }
    case 10: {
      if (unfinished.length === 0) return;
      const { id, jobId } = random.pick(unfinished);
      if (random.int(0, 1) === 0) await api.jobs.cancel({ id: jobId });
      else if ((await generations.remove(id)) === null)
        deleted.push({ ids: [id], restore: () => generations.restore(id) });
      return;
    }
    case 13:
    case 14: {
      const runs = [{ opId: newId(), voiceId: 'voice-1' }];
      const text = random.pick(PROMPTS);
      const speech = { runs, connectionId, text, cast: null, settings: WAV_SETTINGS };
      takeRecords.put(await api.speech.create(speech), 0);
      return;
    }
    case 15:
      if (take === null) return;
      if ((await takeRecords.change([take.id], null, () => api.speech.remove({ id: take.id }))) === null)
        deleted.push({
          ids: [take.id],
          restore: () => takeRecords.restore(take.id, () => api.speech.restore({ id: take.id })),
        });
      return;
    default:
      window.filter = random.pick([{}, {}, { starred: true }, { tags: ['tea'] }]);
      void gallery.show(window.filter);
      items.narrow({
        tags: random.pick([[], [], ['tea']]),
        starred: random.int(0, 2) === 0,
        kind: random.pick([null, null, 'picture', 'song']),
      });
  }
  async function create(): Promise<void> {
    const { generations: created } = await api.images.create({
      ...{ connectionId, prompt: random.pick(PROMPTS) },
      way: random.int(0, 1) === 0 ? 'queue' : 'wait',
      requests: [{ opId: newId(), settings: IMAGE_SETTINGS }],
    });
    for (const generation of created) {
      if (generation.images.length > 0) gallery.put(generation.images, 0);
      generations.records.put([generation], 0);
    }
  }
}

/** Leaves out what nothing shows of a sound file, whose tags are rewritten without an event of its song or take. */
const shownOf = (records: readonly object[]): unknown =>
  JSON.parse(
    JSON.stringify(records, (key, value) => (['bytes', 'sha256'].includes(key) ? undefined : value)),
  );

/** What the window shows of each list. */
const shown = ({ gallery, generations, items, songs, takes, tasks }: Lists) => ({
  gallery: gallery.state.getState().order.ids.map((id) => gallery.get(id) ?? id),
  generations: generations.state.getState().items,
  items: items.state.getState().order.ids.map((id) => items.get(id) ?? id),
  total: [gallery.state.getState().total, items.state.getState().total],
  songs: shownOf(songs.state.getState().items),
  takes: shownOf(takes.state.getState().items),
  tasks: tasks.state.getState().shown,
});

const cases = [
  { name: 'a slow, broken connection', restarts: 0 },
  { name: 'a core that ends and starts again', restarts: 12 },
];

it.each(cases)(
  'the lists of a window with $name end equal to a fresh read',
  async ({ name, restarts: oneIn }) => {
    for (let round = 0; round < runs(1, 60).numRuns; round++) {
      const random = seeded(`lists session with ${name} ${round}`);
      const window = await openWindow(random);
      const { restarts, line, lists } = window;
      // The end of one whose image is there may be missed with its core; such a one has no tile.
      const seen = (of: Lists) => {
        const tiles = visibleGenerations(of.generations.state.getState().items, {});
        return { ...shown(of), ...(oneIn > 0 ? { generations: tiles } : {}) };
      };
      const acts: Promise<unknown>[] = [];
      for (let step = 0; step < STEPS; step++) {
        // A refusal is no fault: what it was about may have changed meanwhile.
        acts.push(act(window, random).catch(() => undefined));
        if (random.int(0, 3) > 0) await sleep(random.int(0, 40));
        if (oneIn > 0 && random.int(1, oneIn) === 1) restarts.begin(random);
      }
      line.losses = 0;
      await Promise.all(acts);
      await restarts.settled();
      const { core } = restarts;
      const { items } = await core.api.jobs.list({ limit: 500 });
      // A restarted core sends nothing that the user may no longer wait for.
      for (const { id, held } of items) if (held) await core.api.jobs.start({ id }).catch(() => undefined);
      await Promise.all(items.map(({ id }) => core.ended(id).catch(() => undefined)));
      await vi.waitFor(async () => {
        const fresh = listsOver(core.api);
        fresh.items.view.setState(lists.items.view.getState());
        await readAll(fresh, window.filter);
        for (const one of [lists, fresh]) {
          one.gallery.ensure(one.gallery.state.getState().order.ids);
          one.items.ensure(one.items.state.getState().order.ids);
        }
        await sleep(1);
        expect(seen(lists)).toEqual(seen(fresh));
      }, 5000);
      // Each request was made for an operation of its own.
      const keys = core.server.posts.map(({ key }) => key);
      expect(keys).toEqual([...new Set(keys)]);
      line.cut();
      await core.close();
    }
  },
  600_000,
);
