import { describe, expect, it } from 'vitest';
import { duplicateSection, removeSection, retagSection } from './section-edits.ts';

const TEXT = 'Name\n\n[intro-short]\n\n[verse]\none\n\n\n[vers]\ntwo\n';

describe('a section', () => {
  it('is taken out with its words and its gap, and the others stay as they are', () => {
    expect(removeSection(TEXT, 1)).toBe('Name\n\n[intro-short]\n\n[vers]\ntwo\n');
    expect(removeSection(TEXT, 2)).toBe('Name\n\n[intro-short]\n\n[verse]\none\n');
    expect(removeSection('[verse]\none', 0)).toBe('');
    expect(removeSection('[intro-short]\r\n\r\n[verse]\r\none', 1)).toBe('[intro-short]');
  });

  it('is doubled right behind itself, as far from it as from the next', () => {
    expect(duplicateSection(TEXT, 1)).toBe(
      'Name\n\n[intro-short]\n\n[verse]\none\n\n\n[verse]\none\n\n\n[vers]\ntwo\n',
    );
    expect(duplicateSection('[verse]\r\none', 0)).toBe('[verse]\r\none\r\n\r\n[verse]\r\none');
    expect(duplicateSection('[verse]\none\n', 0)).toBe('[verse]\none\n\n[verse]\none\n');
  });

  it('takes another tag, with what stood around it', () => {
    expect(retagSection(TEXT, 2, 'chorus')).toBe(
      'Name\n\n[intro-short]\n\n[verse]\none\n\n\n[chorus]\ntwo\n',
    );
    expect(retagSection('  [Verse] la', 0, 'bridge')).toBe('  [bridge] la');
  });

  it('that does not exist changes nothing', () => {
    for (const index of [-1, 3]) {
      expect(removeSection(TEXT, index)).toBe(TEXT);
      expect(duplicateSection(TEXT, index)).toBe(TEXT);
      expect(retagSection(TEXT, index, 'verse')).toBe(TEXT);
    }
  });
});
