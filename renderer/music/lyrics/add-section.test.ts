import { describe, expect, it } from 'vitest';
import { findLyricsProblems } from '../../../shared/service/lyrics/problems.ts';
import { addSection } from './add-section.ts';

/** With `|` where the words go. */
function added(...args: Parameters<typeof addSection>): string {
  const { text, cursor } = addSection(...args);
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`;
}

describe('adding a section', () => {
  it('begins a song', () => {
    expect(added('', -1, 'verse')).toBe('[verse]\n|');
    expect(added('', -1, 'intro-short')).toBe('[intro-short]\n|');
  });

  it('takes words without a tag as its own, where it is sung', () => {
    const { text } = addSection('one\ntwo', -1, 'verse');
    expect(text).toBe('[verse]\none\ntwo');
    expect(findLyricsProblems(text)).toEqual([]);
  });

  it('puts nothing played over words without a tag', () => {
    expect(addSection('one', -1, 'inst-short').text).toBe('one\n\n[inst-short]\n');
  });

  it('stands behind the one named, with room for its words and a blank line on each side', () => {
    expect(added('[verse]\na\n\n[chorus]\nb', 0, 'bridge')).toBe('[verse]\na\n\n[bridge]\n|\n\n[chorus]\nb');
    expect(added('[verse]\na\n[chorus]\nb', 0, 'inst-short')).toBe(
      '[verse]\na\n\n[inst-short]\n|\n[chorus]\nb',
    );
  });

  it('stands behind the last', () => {
    expect(added('[verse]\na\n\n\n', 0, 'chorus')).toBe('[verse]\na\n\n[chorus]\n|');
    expect(added('[verse]\na', 7, 'chorus')).toBe('[verse]\na\n\n[chorus]\n|');
  });

  it('stands before all others, and behind the words before them', () => {
    expect(added('[verse]\na', -1, 'intro-short')).toBe('[intro-short]\n|\n[verse]\na');
    expect(added('head\n[verse]\na', -1, 'chorus')).toBe('head\n\n[chorus]\n|\n\n[verse]\na');
  });
});
