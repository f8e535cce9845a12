import { expect, it, vi } from 'vitest';
import type { SearchHit } from '../../shared/contract/conversations.ts';
import type { ChatApi } from './chat-deps.ts';
import { isSearching, NO_FILTER, SearchStore } from './search-store.ts';
import { FakeCore } from './testing/fake-api.ts';

const hit = (title: string): SearchHit => ({
  conversationId: '',
  turnId: null,
  title,
  role: 'title',
  snippet: title,
  ranges: [],
  at: 0,
});

it('search shows the results of the newest query even if an older one answers last', async () => {
  const answers = new Map<string, (hits: SearchHit[]) => void>();
  const { api } = new FakeCore();
  const slow: ChatApi = {
    ...api,
    conversations: {
      ...api.conversations,
      search: ({ query }) => new Promise((resolve) => answers.set(query, resolve)),
    },
  };
  const store = new SearchStore(slow);
  store.search('li');
  await vi.waitFor(() => expect(answers.has('li')).toBe(true));
  store.search('light');
  await vi.waitFor(() => expect(answers.has('light')).toBe(true));
  answers.get('light')?.([hit('light')]);
  answers.get('li')?.([hit('li')]);
  await vi.waitFor(() => expect(store.state.getState().hits?.[0]?.title).toBe('light'));
});

it('search shows no results once the field is empty', async () => {
  const store = new SearchStore(new FakeCore().api);
  store.search('x');
  await vi.waitFor(() => expect(store.state.getState().hits).toEqual([]));
  store.search('');
  expect(store.state.getState().hits).toBeNull();
});

it('search settled returns the hits of the current text when Enter precedes the response', async () => {
  const { api } = new FakeCore();
  const queries: string[] = [];
  const search: ChatApi['conversations']['search'] = async ({ query }) => {
    queries.push(query);
    return [hit(query)];
  };
  const store = new SearchStore({ ...api, conversations: { ...api.conversations, search } });
  store.search('li');
  await store.settled();
  store.search('light');
  // Each key searches at once: no time passes before the query.
  expect(queries).toEqual(['li', 'light']);
  expect((await store.settled())[0]?.title).toBe('light');
  expect((await store.settled())[0]?.title).toBe('light');
  expect(queries).toEqual(['li', 'light']);
});

it('search works with a filter alone, keeps it for other text and ends when both are cleared', async () => {
  const { api } = new FakeCore();
  const requests: unknown[] = [];
  const search: ChatApi['conversations']['search'] = async (input) => {
    requests.push(input);
    return [];
  };
  const store = new SearchStore({ ...api, conversations: { ...api.conversations, search } });
  expect(isSearching(store.state.getState())).toBe(false);
  store.narrow({ has: ['code'] });
  await store.settled();
  store.search(' light ');
  await store.settled();
  expect(requests).toEqual([
    { query: '', limit: 100, filter: { has: ['code'] } },
    { query: 'light', limit: 100, filter: { has: ['code'] } },
  ]);
  store.search('');
  expect(isSearching(store.state.getState())).toBe(true);
  store.widen();
  expect(isSearching(store.state.getState())).toBe(false);
  expect(store.state.getState().hits).toBeNull();
});

it('search discards results of a filter that was changed meanwhile', async () => {
  const { api } = new FakeCore();
  const answers: ((hits: SearchHit[]) => void)[] = [];
  const search: ChatApi['conversations']['search'] = () => new Promise((resolve) => answers.push(resolve));
  const store = new SearchStore({ ...api, conversations: { ...api.conversations, search } });
  store.narrow({ has: ['code'] });
  store.narrow({ has: ['tool'] });
  answers[1]?.([hit('tool')]);
  answers[0]?.([hit('code')]);
  await vi.waitFor(() => expect(store.state.getState().hits?.[0]?.title).toBe('tool'));
  await Promise.resolve();
  expect(store.state.getState().hits?.[0]?.title).toBe('tool');
});

it('clearing the search removes text and filters and returns to the full list', async () => {
  const store = new SearchStore(new FakeCore().api);
  store.narrow({ has: ['code'] });
  store.search('light');
  store.clear();
  expect(isSearching(store.state.getState())).toBe(false);
  expect(store.state.getState()).toMatchObject({ query: '', filter: NO_FILTER, hits: null });
});
