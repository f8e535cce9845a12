// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { findSettings, showSetting, showSettingOnceThere } from './settings-search.ts';

beforeAll(() => showLanguage('en'));

describe('searching settings', () => {
  it.each([
    ['theme', { page: 'general', label: 'Theme' }],
    ['dark', { page: 'general', label: 'Theme' }],
    ['accent', { page: 'general', label: 'Accent color' }],
    ['compact', { page: 'general', label: 'Density' }],
    ['code colors', { page: 'general', label: 'Code colors' }],
    ['BACKUP', { page: 'data', label: 'Backup' }],
    ['api key', { page: 'connections', label: 'Add connection' }],
    ['spending', { page: 'usage', label: 'Spending limit' }],
    ['limit all', { page: 'usage', label: 'Spending limit for all connections' }],
    ['logs', { page: 'logs', label: 'Logs' }],
  ])('“%s” finds the setting first', (query, expected) => {
    expect(findSettings(query)[0]).toMatchObject(expected);
  });

  it('finds nothing for a query that no setting contains', () => {
    expect(findSettings('zebra')).toEqual([]);
  });

  it('searches the labels in the current language', async () => {
    await showLanguage('zh-CN');
    expect(findSettings('主题')[0]?.page).toBe('general');
    await showLanguage('en');
  });
});

describe('showing a setting', () => {
  let page: HTMLElement;
  beforeEach(() => {
    page = document.createElement('div');
    page.innerHTML =
      '<h3>Backup</h3><div><label for="l">Limit</label></div><input id="l"><button>Create</button><input role="switch" aria-label="Enter sends"><span id="a:b">Language</span><button aria-labelledby="a:b">English</button>';
    document.body.replaceChildren(page);
    Element.prototype.scrollIntoView = () => undefined;
  });

  it('focuses the control with the label', () => {
    showSetting(page, 'Enter sends');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Enter sends');
    showSetting(page, 'Limit');
    expect(document.activeElement?.id).toBe('l');
    showSetting(page, 'Language');
    expect(document.activeElement?.textContent).toBe('English');
  });

  it('waits for a page that is still loading', async () => {
    const content = page.innerHTML;
    page.innerHTML = '';
    showSettingOnceThere(() => page, 'Language');
    await new Promise(requestAnimationFrame);
    page.innerHTML = content;
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('English'));
  });

  it('focuses the heading if there is no control', () => {
    showSetting(page, 'Backup');
    expect(document.activeElement).toHaveProperty('tabIndex', -1);
    expect(document.activeElement?.textContent).toBe('Backup');
  });
});
