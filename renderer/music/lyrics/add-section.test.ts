import { describe, expect, it } from 'vitest';
import { findLyricsProblems } from '../../../shared/service/lyrics/problems.ts';
import { addSection } from './add-section.ts';

/** Returns the text after adding a section, with `|` at the cursor. */
function added(...args: Parameters<typeof addSection>): string {
  const { text, cursor } = addSection(...args);
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`;
}

describe('addSection', () => {
  it('starts an empty song', () => {
    expect(added('', -1, 'verse')).toBe('[verse]\n|');
    expect(added('', -1, 'intro-short')).toBe('[intro-short]\n|');
  });

  it('puts a sung tag above lyrics without one', () => {
    const { text } = addSection('one\ntwo', -1, 'verse');
    expect(text).toBe('[verse]\none\ntwo');
    expect(findLyricsProblems(text)).toEqual([]);
  });

  it('puts an instrumental tag below lyrics without a tag', () => {
    expect(addSection('one', -1, 'inst-short').text).toBe('one\n\n[inst-short]\n');
  });

  it('inserts after the given section with blank lines around it', () => {
    expect(added('[verse]\na\n\n[chorus]\nb', 0, 'bridge')).toBe('[verse]\na\n\n[bridge]\n|\n\n[chorus]\nb');
    expect(added('[verse]\na\n[chorus]\nb', 0, 'inst-short')).toBe(
      '[verse]\na\n\n[inst-short]\n|\n[chorus]\nb',
    );
  });

  it('appends after the last section', () => {
    expect(added('[verse]\na\n\n\n', 0, 'chorus')).toBe('[verse]\na\n\n[chorus]\n|');
    expect(added('[verse]\na', 7, 'chorus')).toBe('[verse]\na\n\n[chorus]\n|');
  });

  it('inserts before the first section but after text above it', () => {
    expect(added('[verse]\na', -1, 'intro-short')).toBe('[intro-short]\n|\n[verse]\na');
    expect(added('head\n[verse]\na', -1, 'chorus')).toBe('head\n\n[chorus]\n|\n\n[verse]\na');
  });
});
