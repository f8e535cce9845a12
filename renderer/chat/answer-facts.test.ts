// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import type { AnswerInfo } from '../../shared/domain/conversation.ts';
import { showLanguage } from '../locales/i18n.ts';
import { answerFacts } from './answer-facts.ts';
import { emptyAnswer } from './testing/fake-api.ts';

beforeAll(async () => {
  await showLanguage('en');
});

const messages = (parts: Partial<AnswerInfo>): AnswerInfo => ({
  ...emptyAnswer(null),
  interface: 'messages',
  ...parts,
});
const usage = (raw: object) => ({
  inputTokens: 10,
  outputTokens: 5,
  totalTokens: null,
  raw: JSON.parse(JSON.stringify(raw)),
});
function lines(answer: AnswerInfo): Record<string, string | null> {
  const { groups } = answerFacts(answer, 0, null);
  return Object.fromEntries(groups.flatMap(({ facts }) => facts.map(({ name, value }) => [name, value])));
}
const titles = (answer: AnswerInfo) => answerFacts(answer, 0, null).groups.map(({ title }) => title);
const others = (answer: AnswerInfo) => answerFacts(answer, 0, null).others;

it('answer facts keep an unreported token count apart from zero', () => {
  const said = lines(messages({ usage: usage({ cache_read_input_tokens: 0 }) }));
  expect(said).toMatchObject({ Input: '10', 'Cache reads': '0', 'Cache writes': null });
  expect(lines(messages({ usage: null }))).toMatchObject({ Input: null, Output: null });
});

it('answer facts list total and fingerprint for chat, caches and region for Messages', () => {
  const chat = { ...emptyAnswer(null), usage: { ...usage({}), totalTokens: 15 } };
  expect(lines(chat)).toMatchObject({ Total: '15', 'System fingerprint': null });
  expect(lines(chat)).not.toHaveProperty('Cache reads');
  expect(lines(messages({ usage: usage({}) }))).not.toHaveProperty('Total');
});

it('answer facts read every usage field and list the tokens of each iteration', () => {
  const answer = messages({
    usage: usage({
      cache_creation_input_tokens: 7,
      cache_creation: { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 4 },
      server_tool_use: { web_search_requests: 2, web_fetch_requests: 1 },
      inference_geo: 'eu',
      iterations: [{ input_tokens: 6, output_tokens: 2 }, 'odd'],
      speed: 'fast',
    }),
  });
  expect(lines(answer)).toMatchObject({
    'Cache writes': '7',
    'for 5 minutes': '3',
    'for 1 hour': '4',
    'Web searches': '2',
    'Web fetches': '1',
    Region: 'eu',
    'Iteration 1': 'In 6 · Out 2',
    'Iteration 2': null,
  });
  expect(others(answer)).toEqual({ speed: 'fast' });
});

it('answer facts read container, context edits, stop details and fingerprint', () => {
  const answer = messages({
    meta: {
      container: {
        id: 'c1',
        expires_at: 'soon',
        skills: [{ skill_id: 'xlsx', version: '2' }],
      },
      context_management: { applied_edits: [{ cleared_input_tokens: 900, cleared_tool_uses: 3 }] },
      stop_details: { explanation: 'because' },
      system_fingerprint: 'fp_1',
    },
  });
  expect(lines(answer)).toMatchObject({
    ID: 'c1',
    Expires: 'soon',
    Skills: 'xlsx 2',
    'Edit 1': '900 tokens, 3 tool uses',
    Explanation: 'because',
  });
  expect(lines({ ...answer, interface: 'chat' })).toMatchObject({ 'System fingerprint': 'fp_1' });
  expect(others(answer)).toEqual({});
});

it('answer facts show an unknown container as raw data and tolerate malformed metadata', () => {
  expect(others(messages({ meta: { container: 'c1' } }))).toEqual({ container: 'c1' });
  const odd = { container: { skills: 'x' }, context_management: { applied_edits: {} }, stop_details: [] };
  expect(titles(messages({ meta: odd }))).toEqual(['Answer', 'Times', 'Tokens', 'Container']);
});
