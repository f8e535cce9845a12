import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findLyricsProblems } from '../../../shared/service/lyrics/problems.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { ProblemLine } from './problem-line.tsx';
import { writingState } from './writing-state.ts';

const TEXT = '[vers]\none\n\n[Outro]\ntwo\n\n[chorus]\n';
const problems = findLyricsProblems(TEXT);

let root: Root;
let place: HTMLElement;
let goneTo: number[];
let fixed: string[];

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(() => {
  goneTo = [];
  fixed = [];
  writingState.setState({ cursor: TEXT.length });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() =>
    root.render(
      <ProblemLine
        problems={problems}
        text={TEXT}
        onGoTo={(from) => goneTo.push(from)}
        onFix={({ text }) => fixed.push(text)}
      />,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  writingState.setState({ cursor: -1 });
});

function click(name: string): void {
  const button = [...place.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
  if (!button) throw new Error(`no button ${name} in ${place.textContent}`);
  act(() => button.click());
}

describe('the problem line', () => {
  it('shows, reaches and fixes the first problem if the cursor is at none', () => {
    expect(place.textContent).toContain('Line 1: “[vers]” is not a section tag.');
    expect(place.textContent).toContain('1 of 3');
    click('Line 1: “[vers]” is not a section tag. Did you mean [verse]?');
    expect(goneTo).toEqual([0]);
    click('Change to [verse]');
    expect(fixed).toEqual([TEXT.replace('[vers]', '[verse]')]);
  });

  it('shows the problem at the cursor with each fix', () => {
    act(() => writingState.setState({ cursor: TEXT.indexOf('[Outro]') }));
    expect(place.textContent).toContain('2 of 3');
    const offers = [...place.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'));
    expect(offers).not.toContain('Change to [outro-short]');
    click('Change to [bridge]');
    expect(fixed).toEqual([TEXT.replace('[Outro]', '[bridge]')]);
  });

  it('goes to the next and previous problem and wraps around', () => {
    click('Next problem');
    click('Previous problem');
    expect(goneTo).toEqual([TEXT.indexOf('[Outro]'), TEXT.indexOf('[chorus]')]);
    const next = place.querySelector('[aria-label="Next problem"]');
    expect(next?.getAttribute('data-tooltip-keys')).toBe('F8');
  });
});
