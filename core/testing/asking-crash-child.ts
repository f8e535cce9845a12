/**
 * A core in a process of its own, to be killed: begins an operation of the chat that makes more than one call, or one by
 * itself, and lives until the kill. Says where before it begins. Arguments: data folder, address of the service, what
 * (`compare`, `choices`, `tools` or `summarise`), question.
 */
import { createRouterClient } from '@orpc/server';
import { createCore } from '../core.ts';
import { newId } from '../platform/new-id.ts';
import { fakeHost } from './fake-host.ts';

const [dataFolder = '', url = '', what = '', text = ''] = process.argv.slice(2);
const host = fakeHost({ dataFolder, startSandbox: async () => ({ url, key: 'key', close: async () => {} }) });
const core = createCore(host);
await core.start();
const api = createRouterClient(core.router);
const toolAnswers = { weather: { content: 'cold', isError: false, auto: true } };
const chatParameters = what === 'choices' ? { n: 3 } : {};
const { summary } = await api.conversations.create({ options: { toolAnswers, chatParameters } });
const opId = newId(Date.now());
const limit = 10;
const question = {
  conversationId: summary.id,
  parentId: null,
  parts: [{ type: 'text' as const, block: 0, text }],
};
const begin = () => process.stdout.write(`${JSON.stringify({ conversationId: summary.id, opId })}\n`);

if (what === 'compare') {
  begin();
  await api.chat.compare({ opId, question, models: ['a', 'b', 'c'], limit });
} else if (what === 'tools' || what === 'choices') {
  begin();
  await api.chat.send({ ...question, opId, limit });
} else {
  const { turnId, jobId } = await api.chat.send({ ...question, opId: newId(Date.now()), limit });
  for await (const _ of await api.jobs.watch({ id: jobId, after: 0 }));
  begin();
  await api.chat.summarise({ opId, turnId, limit });
}
setInterval(() => {}, 60_000);
