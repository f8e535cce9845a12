import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { connectionStatus } from '../lib/connection.ts';
import { useBrokenUrl } from './use-broken-url.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);
afterEach(() => act(() => root.unmount()));

function Picture() {
  const { isBroken, isAway, onBroken } = useBrokenUrl('/a.png');
  return isBroken ? <i>{isAway ? 'away' : 'missing'}</i> : <img src="data:," alt="" onError={onBroken} />;
}

it('an image that could not be loaded while the host was away is loaded again once it is back', async () => {
  const show = (state: 'open' | 'lost') => act(() => connectionStatus.setState({ state, reason: null }));
  const fail = () => act(() => place.querySelector('img')?.dispatchEvent(new Event('error')));
  await show('open');
  await act(() => root.render(<Picture />));
  await fail();
  expect(place.textContent).toBe('missing');
  await show('lost');
  expect(place.textContent).toBe('away');
  await show('open');
  expect(place.querySelector('img')).not.toBeNull();
});
