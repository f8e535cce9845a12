/**
 * A child process with a core, to be killed: starts a chat operation that makes several calls or an automatic one, and
 * runs until the kill. Prints the ids of the conversation and the operation first. Arguments: data folder, URL of the
 * service, operation (`compare`, `choices`, `tools` or `summarise`), question.
 */
import { createRouterClient } from '@orpc/server';
import { createCore } from '../core.ts';
import { newId } from '../platform/new-id.ts';
import { fakeHost } from './fake-host.ts';

const [dataFolder = '', url = '', operation = '', text = ''] = process.argv.slice(2);
const host = fakeHost({ dataFolder, startSandbox: async () => ({ url, key: 'key', close: async () => {} }) });
const core = createCore(host);
await core.start();
const api = createRouterClient(core.router);
const toolAnswers = { weather: { content: 'cold', isError: false, auto: true } };
const chatParameters = operation === 'choices' ? { n: 3 } : {};
const { summary } = await api.conversations.create({ options: { toolAnswers, chatParameters } });
const opId = newId(Date.now());
const limit = 10;
const question = {
  conversationId: summary.id,
  parentId: null,
  parts: [{ type: 'text' as const, block: 0, text }],
};
const printIds = () => process.stdout.write(`${JSON.stringify({ conversationId: summary.id, opId })}\n`);

if (operation === 'compare') {
  printIds();
  await api.chat.compare({ opId, question, models: ['a', 'b', 'c'], limit });
} else if (operation === 'tools' || operation === 'choices') {
  printIds();
  await api.chat.send({ ...question, opId, limit });
} else {
  const { turnId, jobId } = await api.chat.send({ ...question, opId: newId(Date.now()), limit });
  for await (const _ of await api.jobs.watch({ id: jobId, after: 0 }));
  printIds();
  await api.chat.summarise({ opId, turnId, limit });
}
setInterval(() => {}, 60_000);
