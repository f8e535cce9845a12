import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { songs } from '../music.ts';
import { aSong, aVersion } from '../testing/fake-music.ts';
import { VersionCards } from './version-cards.tsx';

vi.mock('../../lib/connection.ts', () => ({
  api: {},
  isContractError: () => false,
  ConnectionLost: class extends Error {},
}));
vi.mock('../../lib/changes.ts', () => ({ onReady: () => () => undefined, onChange: () => () => undefined }));

it('version cards show a version being saved and a missing file', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
  const lost = aSong({ id: 'a', versions: [aVersion('a', { n: 1, asset: null })] });
  const saving = aSong({
    id: 'b',
    parentId: 'a',
    state: 'fetching',
    versions: [aVersion('b', { asset: null })],
  });
  songs.state.setState({ items: [{ ...lost, versions: [aVersion('a'), ...lost.versions] }, saving] });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<VersionCards song={saving} version={saving.versions[0]} />));
  const cards = [...place.querySelectorAll('li')].map((card) => card.textContent);
  expect(cards).toHaveLength(3);
  expect(cards[1]).toContain('File moved or deleted');
  expect(cards[2]).toContain('Saving');
  act(() => root.unmount());
});
