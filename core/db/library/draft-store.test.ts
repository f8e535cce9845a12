import { expect, it } from 'vitest';
import { WAV_SETTINGS } from '../../testing/speech-core.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { DraftStore } from './draft-store.ts';

const draft = { text: 'Half a', voiceId: null, castMode: true, cast: { Anna: 'a' }, settings: WAV_SETTINGS };

it('gives back what was saved last, and nothing before', () => {
  const drafts = new DraftStore(testDatabase().db);
  expect(drafts.script()).toBeUndefined();
  drafts.saveScript({ ...draft, text: 'Ha' });
  drafts.saveScript(draft);
  expect(drafts.script()).toEqual(draft);
});

it('one that makes no sense here is none: the editor opens all the same', () => {
  const { db } = testDatabase();
  const drafts = new DraftStore(db);
  drafts.saveScript(draft);
  db.exec(`UPDATE draft SET value = json_set(value, '$.settings.format', 'opus')`);
  expect(drafts.script()).toBeUndefined();
});
