import { expect, it } from 'vitest';
import { answerFacts } from './answer-facts.ts';

const none = { usage: null, meta: {}, explanation: null };
const usage = (raw: object) => ({
  inputTokens: 10,
  outputTokens: 5,
  totalTokens: null,
  raw: JSON.parse(JSON.stringify(raw)),
});

it('tells what the service did not say from zero', () => {
  const { counts } = answerFacts({ ...none, usage: usage({ cache_read_input_tokens: 0 }) });
  expect(counts).toMatchObject({ input: 10, total: null, cacheRead: 0, cacheCreation: null });
  expect(Object.values(answerFacts(none).counts).every((count) => count === null)).toBe(true);
});

it('reads every field of usage, each pass with its own counts', () => {
  const facts = answerFacts({
    ...none,
    usage: usage({
      cache_creation_input_tokens: 7,
      cache_creation: { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 4 },
      server_tool_use: { web_search_requests: 2, web_fetch_requests: 1 },
      inference_geo: 'eu',
      iterations: [{ input_tokens: 6, output_tokens: 2 }, 'odd'],
      speed: 'fast',
    }),
  });
  expect(facts.counts).toMatchObject({ cacheCreation: 7, cache5m: 3, cache1h: 4, webSearch: 2, webFetch: 1 });
  expect(facts.geo).toBe('eu');
  expect(facts.iterations).toEqual([
    { input: 6, output: 2, cacheCreation: null, cacheRead: null },
    { input: null, output: null, cacheCreation: null, cacheRead: null },
  ]);
  expect(facts.others).toEqual({ speed: 'fast' });
});

it('reads container, context edits, stop details and fingerprint', () => {
  const facts = answerFacts({
    ...none,
    meta: {
      container: {
        id: 'c1',
        expires_at: '2026-12-01T00:00:00Z',
        skills: [{ skill_id: 'xlsx', version: '2' }],
      },
      context_management: { applied_edits: [{ cleared_input_tokens: 900, cleared_tool_uses: 3 }] },
      stop_details: { explanation: 'because' },
      system_fingerprint: 'fp_1',
    },
  });
  expect(facts.container).toEqual({ id: 'c1', expiresAt: '2026-12-01T00:00:00Z', skills: ['xlsx 2'] });
  expect(facts.edits).toEqual([{ type: null, clearedTokens: 900, clearedToolUses: 3 }]);
  expect([facts.explanation, facts.fingerprint, facts.others]).toEqual(['because', 'fp_1', {}]);
});

it('shows a container of another shape as it came, and is not upset by any shape', () => {
  expect(answerFacts({ ...none, meta: { container: 'c1' } }).others).toEqual({ container: 'c1' });
  const odd = { container: { skills: 'x' }, context_management: { applied_edits: {} }, stop_details: [] };
  expect(answerFacts({ ...none, meta: odd }).edits).toEqual([]);
});
