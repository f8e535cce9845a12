import { afterEach, expect, it } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { type SpeechCore, speechCore } from '../../testing/speech-core.ts';

let here: SpeechCore;
afterEach(() => here.close());

const sent = () => here.server.posts.map(({ body }) => body.text);
const setList = (spoken: string) =>
  here.api.settings.change({ pronunciations: [{ word: 'quartet', spoken }] });
const texts = async (id: string) => (await here.api.speech.segments({ id })).segments.map(({ text }) => text);

it('sends words as they are to be read, and shows what the user wrote', async () => {
  here = await speechCore();
  await setList('kwor-tet');
  const take = await here.finished(await here.create('Quartet speaks. [pause 1 s] A quartet, Quartets.'));
  expect(sent().sort()).toEqual(['A kwor-tet, Quartets.', 'kwor-tet speaks.']);
  expect(take.text).toBe('Quartet speaks. [pause 1 s] A quartet, Quartets.');
  expect(await texts(take.id)).toEqual(['Quartet speaks.', '[pause 1 s]', 'A quartet, Quartets.']);
});

it('regenerates a segment with the pronunciation of today', async () => {
  here = await speechCore();
  await setList('kwartett');
  const take = await here.finished(await here.create('Quartet. [pause 1 s] Nothing else.'));
  await setList('kwor-tet');
  const { redo } = await here.api.speech.regenerateSegment({ opId: newId(Date.now()), id: take.id, n: 0 });
  await here.ended(redo?.jobId ?? '');
  // Segments of a take are sent side by side.
  expect(sent().slice(0, 2).toSorted()).toEqual(['Nothing else.', 'kwartett.']);
  expect(sent().slice(2)).toEqual(['kwor-tet.']);
  expect(await texts(take.id)).toEqual(['Quartet.', '[pause 1 s]', 'Nothing else.']);
});
