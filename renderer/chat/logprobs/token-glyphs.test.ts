import { expect, it } from 'vitest';
import { tokenGlyphs } from './token-glyphs.ts';

it('leaves ordinary tokens as they are', () => {
  expect(tokenGlyphs(['Hello', ' world', '，', '今天', '👍'])).toEqual([
    'Hello',
    ' world',
    '，',
    '今天',
    '👍',
  ]);
});

it('shows a character that is spread over tokens in the last of them, pieces as bytes', () => {
  expect(tokenGlyphs(['a', '\\xe5\\xa4', '\\xa9', 'b'])).toEqual(['a', '⟨E5 A4⟩', '天', 'b']);
  expect(tokenGlyphs(['bytes:\\xf0\\x9f', 'bytes:\\x8c', 'bytes:\\x99'])).toEqual(['⟨F0 9F⟩', '⟨8C⟩', '🌙']);
});

it('keeps pieces that never become a character', () => {
  expect(tokenGlyphs(['\\xe5\\xa4', 'x', '\\xff'])).toEqual(['⟨E5 A4⟩', 'x', '⟨FF⟩']);
  expect(tokenGlyphs(['\ufffd', '\ud83d'])).toEqual(['⟨?⟩', '⟨D83D⟩']);
});

it('makes seen what is not: line breaks, controls, marks of direction', () => {
  expect(tokenGlyphs(['\n\n', '\t', '\u202e', '\u200b', '\u0000'])).toEqual([
    '↵\n↵\n',
    '⇥\t',
    '⟨202E⟩',
    '⟨200B⟩',
    '⟨0000⟩',
  ]);
});
