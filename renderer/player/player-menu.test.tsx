import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { anAsset, aSong, aVersion } from '../music/testing/fake-music.ts';
import { trackOf as songTrack } from '../music/track-of.ts';
import type { Track } from '../playback/track.ts';
import { aTake } from '../speech/testing/fake-speech.ts';
import { trackOf } from '../speech/track-of.ts';
import { PlayerMenu } from './player-bar.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

async function offered(track: Track): Promise<string[]> {
  await act(async () => root.render(<PlayerMenu track={track} />));
  const items = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
  await act(async () => {
    box.querySelector('button')?.click();
    await vi.waitFor(() => expect(items()).toContain('Download'));
  });
  return items();
}

it('the player menu of a take links to the library and to its source', async () => {
  expect(await offered(trackOf(aTake({ purpose: 'take' })))).toEqual(
    expect.arrayContaining(['Show in library', 'Go to source']),
  );
});

it('the player menu of a voice sample, which is not in the library, has no link there', async () => {
  expect(await offered(trackOf(aTake({ purpose: 'preview' })))).not.toContain('Show in library');
});

it('the player menu of a song has a link to its lyrics', async () => {
  const song = aSong({ id: 'snow' });
  expect(await offered(songTrack(song, { ...aVersion('snow'), asset: anAsset('snow') }))).toContain('Lyrics');
});
