import { expect, it } from 'vitest';
import { tokenGlyphs } from './token-glyphs.ts';

it('tokenGlyphs leaves ordinary tokens unchanged', () => {
  expect(tokenGlyphs(['Hello', ' world', '，', '今天', '👍'])).toEqual([
    'Hello',
    ' world',
    '，',
    '今天',
    '👍',
  ]);
});

it('tokenGlyphs shows a character split over tokens in the last one and bytes before it', () => {
  expect(tokenGlyphs(['a', '\\xe5\\xa4', '\\xa9', 'b'])).toEqual(['a', '⟨E5 A4⟩', '天', 'b']);
  expect(tokenGlyphs(['bytes:\\xf0\\x9f', 'bytes:\\x8c', 'bytes:\\x99'])).toEqual(['⟨F0 9F⟩', '⟨8C⟩', '🌙']);
});

it('tokenGlyphs shows bytes that never form a character as hex', () => {
  expect(tokenGlyphs(['\\xe5\\xa4', 'x', '\\xff'])).toEqual(['⟨E5 A4⟩', 'x', '⟨FF⟩']);
  expect(tokenGlyphs(['\ufffd', '\ud83d'])).toEqual(['⟨?⟩', '⟨D83D⟩']);
});

it('tokenGlyphs makes line breaks, control characters and direction marks visible', () => {
  expect(tokenGlyphs(['\n\n', '\t', '\u202e', '\u200b', '\u0000'])).toEqual([
    '↵\n↵\n',
    '⇥\t',
    '⟨202E⟩',
    '⟨200B⟩',
    '⟨0000⟩',
  ]);
});
