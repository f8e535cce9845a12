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

it('shows the emoji a name begins with, else its first letter', () => {
  expect(['🦊 Fox', '👩🏽‍🚀Ann', '🇩🇪', 'vendor/s2', '翻译', '…'].map(avatarOf)).toEqual([
    ...['🦊', '👩🏽‍🚀', '🇩🇪'],
    ...['s', '翻', '?'],
  ]);
});

it('leaves the name beside the emoji, and a name of an emoji alone as it is', () => {
  expect(['🦊 Fox', '👩🏽‍🚀Ann', '🦊', 'Fox 🦊', '1 Fox'].map(withoutEmoji)).toEqual([
    ...['Fox', 'Ann', '🦊', 'Fox 🦊', '1 Fox'],
  ]);
});
