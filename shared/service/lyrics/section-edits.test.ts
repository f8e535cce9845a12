import { describe, expect, it } from 'vitest';
import { duplicateSection, removeSection, retagSection } from './section-edits.ts';

const TEXT = 'Name\n\n[intro-short]\n\n[verse]\none\n\n\n[vers]\ntwo\n';

describe('a lyrics section', () => {
  it('is removed with its lines and its gap, and the other sections stay unchanged', () => {
    expect(removeSection(TEXT, 1)).toBe('Name\n\n[intro-short]\n\n[vers]\ntwo\n');
    expect(removeSection(TEXT, 2)).toBe('Name\n\n[intro-short]\n\n[verse]\none\n');
    expect(removeSection('[verse]\none', 0)).toBe('');
    expect(removeSection('[intro-short]\r\n\r\n[verse]\r\none', 1)).toBe('[intro-short]');
  });

  it('is duplicated directly after itself, with the gap to the next section', () => {
    expect(duplicateSection(TEXT, 1)).toBe(
      'Name\n\n[intro-short]\n\n[verse]\none\n\n\n[verse]\none\n\n\n[vers]\ntwo\n',
    );
    expect(duplicateSection('[verse]\r\none', 0)).toBe('[verse]\r\none\r\n\r\n[verse]\r\none');
    expect(duplicateSection('[verse]\none\n', 0)).toBe('[verse]\none\n\n[verse]\none\n');
  });

  it('gets another tag and keeps the text around it', () => {
    expect(retagSection(TEXT, 2, 'chorus')).toBe(
      'Name\n\n[intro-short]\n\n[verse]\none\n\n\n[chorus]\ntwo\n',
    );
    expect(retagSection('  [Verse] la', 0, 'bridge')).toBe('  [bridge] la');
  });

  it('with an invalid index changes nothing', () => {
    for (const index of [-1, 3]) {
      expect(removeSection(TEXT, index)).toBe(TEXT);
      expect(duplicateSection(TEXT, index)).toBe(TEXT);
      expect(retagSection(TEXT, index, 'verse')).toBe(TEXT);
    }
  });
});
