// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { SearchHit } from '../../shared/contract/conversations.ts';
import { groupHits } from './parts/search-hits.tsx';

const hit = (conversationId: string, turnId: string | null): SearchHit => ({
  conversationId,
  turnId,
  title: `Title of ${conversationId}`,
  role: turnId === null ? 'title' : 'user',
  snippet: turnId ?? '',
  ranges: [],
  at: 0,
});

const shape = (hits: readonly SearchHit[]) =>
  groupHits(hits).map((row) => (row.type === 'heading' ? `# ${row.key}` : (row.hit.turnId ?? 'title')));

it('groupHits gathers the hits of a conversation at the position of its newest hit', () => {
  expect(shape([hit('a', '9'), hit('b', '8'), hit('a', '7')])).toEqual(['# a', '9', '7', '# b', '8']);
});

it('groupHits lists a title match as a hit only if the conversation has no other', () => {
  expect(shape([hit('a', null), hit('b', null), hit('b', '1')])).toEqual(['# a', 'title', '# b', '1']);
  const [heading] = groupHits([hit('b', '1'), hit('b', null)]);
  expect(heading?.type === 'heading' && heading.title?.role).toBe('title');
});
