import { describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE, type EndpointProfile } from '../../../shared/service/profile.ts';
import type { StoredSongSettings } from '../../db/generations/shapes.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { taskQuery } from '../../service/tasks/task-query.ts';
import { SONG_SETTINGS } from '../../testing/song-core.ts';
import { pollRequest } from '../task-jobs.ts';
import { songBody } from './song-request.ts';

const wanted = (prompt: string, settings: Partial<StoredSongSettings> = {}) => ({
  prompt,
  settings: { ...SONG_SETTINGS, mode: 'lyrics' as const, sentTitle: '', ...settings },
});
const plain = wanted('[verse]\nLa la');
const withSettings = (settings: Partial<StoredSongSettings>) => songBody(wanted(plain.prompt, settings));

describe('the request of a song', () => {
  it('contains model and lyrics, and no option left to the service', () => {
    expect(songBody(plain)).toEqual({ model: SONG_SETTINGS.model, lyrics: '[verse]\nLa la' });
  });

  it.each([
    [{ style: 'folk, slow' }, { style: 'folk, slow' }],
    [{ style: '  ' }, {}],
    [{ negativeTags: 'drums' }, { negative_tags: 'drums' }],
    [{ styleWeight: 0 }, { style_weight: 0 }],
    [{ styleWeight: 1 }, { style_weight: 1 }],
    [{ vocalGender: 'm' }, { vocal_gender: 'm' }],
    [{ instrumental: true }, { instrumental: true }],
    [{ instrumental: false }, {}],
  ] as const)('sends %j as %j', (settings, sent) => {
    expect(withSettings(settings)).toEqual({ ...songBody(plain), ...sent });
  });

  it("marks a prompt with custom_mode, and contains the user's title", () => {
    expect(songBody(wanted('a song about rain', { mode: 'prompt', sentTitle: 'Rain' }))).toEqual({
      ...{ model: SONG_SETTINGS.model, lyrics: 'a song about rain', custom_mode: true, title: 'Rain' },
    });
  });

  it('is not built if the lyrics or the prompt break a rule', () => {
    expect(() => songBody(wanted('La la'))).toThrow('lyrics_invalid');
    expect(() => songBody(wanted('\n', { mode: 'prompt' }))).toThrow('lyrics_invalid');
  });
});

describe('the poll request', () => {
  const connection = (profile: Partial<EndpointProfile>): ServiceConnection => ({
    ...{ baseUrl: 'https://music.test/api', origin: 'https://music.test', key: null },
    profile: { ...DEFAULT_PROFILE, ...profile },
  });

  const askingOf = (profile: Partial<EndpointProfile>) => {
    const at = connection(profile);
    return pollRequest(taskQuery(at.profile, 'song'), at, 'a:b');
  };

  it.each([
    [{}, { method: 'GET', url: 'https://music.test/api/v1/music/song/query?task_id=a%3Ab', body: null }],
    [
      { songQueryPlacement: 'path' },
      { method: 'GET', url: 'https://music.test/api/v1/music/song/query/a%3Ab', body: null },
    ],
    [
      { songQueryMethod: 'POST', songQueryPlacement: 'body', songQueryParameter: 'id' },
      { method: 'POST', url: 'https://music.test/api/v1/music/song/query', body: { id: 'a:b' } },
    ],
  ] as const)('follows the profile %j', (profile, request) => {
    expect(askingOf(profile)).toMatchObject(request);
  });
});
