import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { ModelAvatar, withoutEmoji } from './model-avatar.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function avatarOf(name: string): string | null {
  const box = document.createElement('div');
  act(() => createRoot(box).render(<ModelAvatar model={name} />));
  return box.textContent;
}

it('model avatar shows the leading emoji of a name, else its first letter', () => {
  expect(['🦊 Fox', '👩🏽‍🚀Ann', '🇩🇪', 'vendor/s2', '翻译', '…'].map(avatarOf)).toEqual([
    ...['🦊', '👩🏽‍🚀', '🇩🇪'],
    ...['s', '翻', '?'],
  ]);
});

it('withoutEmoji removes a leading emoji unless it is the whole name', () => {
  expect(['🦊 Fox', '👩🏽‍🚀Ann', '🦊', 'Fox 🦊', '1 Fox'].map(withoutEmoji)).toEqual([
    ...['Fox', 'Ann', '🦊', 'Fox 🦊', '1 Fox'],
  ]);
});
