import { expect, it } from 'vitest';
import { scriptDraft } from '../../../shared/contract/speech.ts';
import { WAV_SETTINGS } from '../../testing/speech-core.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { DraftStore } from './draft-store.ts';

const draft = {
  id: '0'.repeat(26),
  text: 'Half a',
  voiceId: null,
  castMode: true,
  cast: { Anna: 'a' },
  settings: WAV_SETTINGS,
};

it('reads the last saved draft, and undefined before the first save', () => {
  const drafts = new DraftStore(testDatabase().db);
  expect(drafts.read('script', scriptDraft)).toBeUndefined();
  drafts.save('script', { ...draft, text: 'Ha' });
  drafts.save('script', draft);
  expect(drafts.read('script', scriptDraft)).toEqual(draft);
});

it('reads undefined for a draft that does not match the schema', () => {
  const { db } = testDatabase();
  const drafts = new DraftStore(db);
  drafts.save('script', draft);
  db.exec(`UPDATE draft SET value = json_set(value, '$.settings.format', 'opus')`);
  expect(drafts.read('script', scriptDraft)).toBeUndefined();
});
