import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { repairLyrics } from '../../../shared/service/lyrics/repair-lyrics.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { RepairBar } from './repair-bar.tsx';

let root: Root;
let place: HTMLElement;
let repaired: string[];

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(() => {
  repaired = [];
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

function offer(text: string): void {
  act(() =>
    root.render(
      <RepairBar
        text={text}
        repair={repairLyrics(text)}
        onRepair={(next) => repaired.push(next)}
        onTitle={(title) => repaired.push(`title ${title}`)}
        onDismiss={() => repaired.push('dismissed')}
      />,
    ),
  );
}
function click(name: string): void {
  const button = [...place.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
  if (!button) throw new Error(`no button ${name} in ${place.textContent}`);
  act(() => button.click());
}

describe('the repair bar', () => {
  it('groups equal changes and applies them with a click', () => {
    offer('[Intro]\n\n[Verse]\none\n\n[Verse]\ntwo');
    expect(place.textContent).toContain('3 tags need fixing.');
    expect(place.textContent).toContain('[Verse] → [verse] × 2');
    click('Fix 3 tags');
    expect(repaired).toEqual(['[intro-short]\n\n[verse]\none\n\n[verse]\ntwo']);
  });

  it('asks about an ambiguous tag and changes only that one', () => {
    offer('[verse]\none\n\n[Pre-Chorus]\ntwo');
    expect(place.textContent).not.toContain('in another way');
    expect(place.querySelector('legend')?.textContent).toBe('Replace “Pre-Chorus” in line 4 with');
    click('[bridge]');
    expect(repaired).toEqual(['[verse]\none\n\n[bridge]\ntwo']);
  });

  it('adds tags to a text without any', () => {
    offer('one\n\ntwo\n\none');
    expect(place.textContent).toContain('No section tags yet. Add 3 above the stanzas?');
    click('Add 3 tags');
    expect(repaired).toEqual(['[chorus]\none\n\n[verse]\ntwo\n\n[chorus]\none']);
  });

  it('offers to use or remove the line above the first section', () => {
    offer('Harbour Lights\n\n[verse]\none');
    expect(place.textContent).toContain('“Harbour Lights” is above the first section.');
    click('Use as title');
    click('Remove');
    expect(repaired).toEqual(['title Harbour Lights', '[verse]\none', '[verse]\none']);
  });

  it('can be dismissed', () => {
    offer('[Verse]\none');
    click('Keep tags');
    expect(repaired).toEqual(['dismissed']);
  });
});
