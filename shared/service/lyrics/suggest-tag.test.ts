import { expect, test } from 'vitest';
import { knownTag, suggestTag } from './suggest-tag.ts';

test.each([
  ['Verse', 'verse'],
  ['VERSE 2', 'verse'],
  ['verse-3', 'verse'],
  ['Verse II', 'verse'],
  ['Verse Two', 'verse'],
  ['Chorus B', 'chorus'],
  ['Refrain', 'chorus'],
  ['intro short', 'intro-short'],
  ['Intro_Medium', 'intro-medium'],
  ['Intro', 'intro-short'],
  ['End', 'outro-short'],
  ['主歌一', 'verse'],
  ['副歌2', 'chorus'],
])('section name %s is known as the tag %s', (name, tag) => {
  expect(knownTag(name)).toBe(tag);
  expect(suggestTag(name)).toBe(tag);
});

test.each([
  ['Guitar Solo', 'inst-medium'],
  ['Final Chorus', 'chorus'],
  ['Instrumental Break', 'inst-medium'],
  ['vrese', 'verse'],
  ['vers', 'verse'],
  ['chrous', 'chorus'],
  ['birdge', 'bridge'],
  ['intro-shrt', 'intro-short'],
  ['Pre-Chorus', null],
  ['Post Chorus', null],
  ['Verse Chorus', null],
  ['applause', null],
  ['lead', null],
  ['ad', null],
  ['', null],
  ['constructor', null],
  [`${'chorus '.repeat(100)}`, null],
])('unknown section name %s suggests the tag %s', (name, tag) => {
  expect(suggestTag(name)).toBe(tag);
  expect(knownTag(name)).toBeNull();
});

test.each([
  ['Verse 2', 'verse'],
  ['Final Chorus', 'chorus'],
  ['vrese', 'verse'],
  ['Outro', null],
  ['intro-shrt', null],
  ['Guitar Solo', null],
  ['尾奏', null],
])('section name %s with words under it suggests the tag %s', (name, tag) => {
  expect(suggestTag(name, true)).toBe(tag);
});
