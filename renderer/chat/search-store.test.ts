import { expect, it, vi } from 'vitest';
import type { SearchHit } from '../../shared/contract/conversations.ts';
import type { ChatApi } from './chat-deps.ts';
import { SearchStore } from './search-store.ts';
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

it('shows the answer to the newest query only, whichever comes last', async () => {
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

it('shows nothing once the box is empty again', async () => {
  const store = new SearchStore(new FakeCore().api);
  store.search('x');
  await vi.waitFor(() => expect(store.state.getState().hits).toEqual([]));
  store.search('');
  expect(store.state.getState().hits).toBeNull();
});

it('gives the hits of what is typed now to an Enter that comes before the search', async () => {
  const { api } = new FakeCore();
  const asked: string[] = [];
  const search: ChatApi['conversations']['search'] = async ({ query }) => {
    asked.push(query);
    return [hit(query)];
  };
  const store = new SearchStore({ ...api, conversations: { ...api.conversations, search } });
  store.search('li');
  await store.settled();
  store.search('light');
  expect((await store.settled())[0]?.title).toBe('light');
  expect((await store.settled())[0]?.title).toBe('light');
  expect(asked).toEqual(['li', 'light']);
});
