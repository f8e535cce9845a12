import { expect, it } from 'vitest';
import { scriptDraft } from '../../../shared/contract/speech.ts';
import { WAV_SETTINGS } from '../../testing/speech-core.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { DraftStore } from './draft-store.ts';

const draft = { text: 'Half a', voiceId: null, castMode: true, cast: { Anna: 'a' }, settings: WAV_SETTINGS };

it('gives back what was saved last, and nothing before', () => {
  const drafts = new DraftStore(testDatabase().db);
  expect(drafts.read('script', scriptDraft)).toBeUndefined();
  drafts.save('script', { ...draft, text: 'Ha' });
  drafts.save('script', draft);
  expect(drafts.read('script', scriptDraft)).toEqual(draft);
});

it('one that makes no sense here is none: the editor opens all the same', () => {
  const { db } = testDatabase();
  const drafts = new DraftStore(db);
  drafts.save('script', draft);
  db.exec(`UPDATE draft SET value = json_set(value, '$.settings.format', 'opus')`);
  expect(drafts.read('script', scriptDraft)).toBeUndefined();
});
