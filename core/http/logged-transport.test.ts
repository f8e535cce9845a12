import { expect, test } from 'vitest';
import { jsonAnswer } from '../testing/answers.ts';
import { refuse } from '../testing/chat-server.ts';
import { realClock } from '../testing/fake-clock.ts';
import { startFaultServer } from '../testing/fault-server.ts';
import { connectionTo } from '../testing/service-call.ts';
import { testCore } from '../testing/test-core.ts';
import { loggedTransport } from './logged-transport.ts';
import { createTransport } from './transport.ts';

test('logs operation, endpoint, status, sizes and times of a call, and nothing else', async () => {
  const at = await testCore();
  const { jobId } = await at.ask('What is a quillwort?');
  await at.watched(jobId);
  at.server.answer = refuse(500, 'broken: quillwort');
  const { jobId: second } = await at.ask('And now?');
  await at.watched(second);
  const lines = at.host.logged.map((line) => JSON.parse(line));
  const ended = lines.find(({ message }) => message === 'call ended');
  expect(Object.keys(ended).sort()).toEqual(
    [
      'endpoint',
      'headMs',
      'level',
      'message',
      'method',
      'ms',
      'opId',
      'received',
      'sent',
      'status',
      'stream',
    ].sort(),
  );
  expect(ended).toMatchObject({
    level: 'info',
    method: 'POST',
    endpoint: '/v1/chat/completions',
    status: 200,
  });
  expect(ended.received).toBeGreaterThan(10);
  expect(ended.opId).toMatch(/^[0-9A-Z]{26}$/);
  expect(lines.find(({ message }) => message === 'call failed')).toMatchObject({
    ...{ level: 'warn', class: 'service', status: 500 },
  });
  const states = lines.filter(({ message, jobId: of }) => message === 'job state changed' && of === jobId);
  expect(states.map(({ state }) => state)).toEqual(['queued', 'sending', 'running', 'done']);
  expect(at.host.logged.join()).not.toContain('quillwort');
  await at.close();
});

test('logs how far an interrupted call got', async () => {
  const at = await testCore();
  at.server.answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"choices":[{"index":0,"delta":{"content":"half"}}]}\n\n', () =>
      response.destroy(),
    );
  };
  const { jobId } = await at.ask('x');
  await at.watched(jobId);
  const broken = at.host.logged
    .map((line) => JSON.parse(line))
    .find(({ message }) => message === 'call broke off');
  expect(broken).toMatchObject({ class: 'interrupted', phase: 'answering', status: 200 });
  expect(broken.received).toBeGreaterThan(50);
  await at.close();
});

test('logs only the path of a URL, even if the call fails', async () => {
  const server = await startFaultServer(() => jsonAnswer(500, { error: 'no' }));
  const plain = createTransport({ clock: realClock });
  const lines: string[] = [];
  const note = (message: string, fields?: object) => void lines.push(JSON.stringify({ message, ...fields }));
  const logged = loggedTransport(plain, { debug: note, info: note, warn: note, error: note });
  const { signal } = new AbortController();
  const call = { connection: connectionTo(server.url), method: 'GET', stream: false, signal } as const;
  await logged.open({ ...call, path: '/v1/query?task_id=quillwort' }).catch(() => undefined);
  expect(server.requests[0]?.path).toContain('quillwort');
  expect(lines.map((line) => JSON.parse(line).endpoint)).toEqual(['/v1/query', '/v1/query']);
  expect(lines.join()).not.toContain('quillwort');
  await plain.close();
  await server.close();
});
