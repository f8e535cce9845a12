import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Take } from '../../../shared/domain/take.ts';
import { newId } from '../../platform/new-id.ts';
import { type SpeechCore, scriptOf, speechCore, WAV_SETTINGS } from '../../testing/speech-core.ts';
import { toneMs } from '../../testing/speech-server.ts';

let here: SpeechCore;
let take: Take;
const SCRIPT = scriptOf(4);
const EDITED = SCRIPT.replace('piece 2.', 'piece two.');
beforeEach(async () => {
  here = await speechCore();
  take = await here.finished(await here.create(SCRIPT));
}, 30_000);
afterEach(() => here.close());

const sent = () => here.server.posts.slice(4).map(({ body }) => body.text);

it('a take like an earlier one sends only what that does not speak, and is as long as its whole text', async () => {
  const edited = await here.finished(await here.create(EDITED, { like: take.id }));
  expect(sent()).toEqual(['Piece number 002 says that it is piece two.']);
  expect(edited).toMatchObject({ state: 'done', text: EDITED, progress: { done: 4, total: 4 } });
  expect(edited.id).not.toBe(take.id);
  const { segments, canRegenerate } = await here.api.speech.segments({ id: edited.id });
  expect(segments.map(({ text }) => text).join(' ')).toBe(EDITED);
  expect(edited.asset?.durationMs).toBe(segments.reduce((sum, { text }) => sum + toneMs(text), 0));
  expect(canRegenerate).toBe(true);
  // The earlier one still has all of its own.
  expect((await here.api.speech.segments({ id: take.id })).canRegenerate).toBe(true);
});

it('segments that moved are not sent again, and those in other settings are', async () => {
  const moved = SCRIPT.split('. ').toReversed().join('. ').replace('3..', '3.');
  await here.finished(await here.create(`New. ${SCRIPT}`, { like: take.id }));
  expect(sent().join(' ')).not.toContain('002');
  await here.finished(await here.create(moved, { like: take.id, settings: { ...WAV_SETTINGS, speed: 2 } }));
  expect(sent().length).toBeGreaterThanOrEqual(4);
});

it('the same press twice makes one take, and one like a deleted take is refused', async () => {
  const opId = newId(Date.now());
  const [one, other] = await Promise.all([
    here.create(EDITED, { like: take.id, opId }),
    here.create(EDITED, { like: take.id, opId }),
  ]);
  expect(other.id).toBe(one.id);
  await here.finished(one);
  expect(sent()).toHaveLength(1);
  await here.api.speech.remove({ id: take.id });
  await expect(here.create(EDITED, { like: take.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
