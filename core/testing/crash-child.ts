/**
 * A child process with a core, to be killed: sends a chat question, saves a draft of the next one, prints the ids when
 * both are on disk, and runs until the kill. Arguments: data folder, URL of the service, question, draft.
 */
import { createRouterClient } from '@orpc/server';
import { createCore } from '../core.ts';
import { newId } from '../platform/new-id.ts';
import { fakeHost } from './fake-host.ts';

const [dataFolder = '', url = '', text = '', draft = ''] = process.argv.slice(2);
const host = fakeHost({ dataFolder, startSandbox: async () => ({ url, key: 'key', close: async () => {} }) });
const core = createCore(host);
await core.start();
const api = createRouterClient(core.router);
const { summary } = await api.conversations.create({});
const parts = [{ type: 'text' as const, block: 0, text }];
const send = { opId: newId(Date.now()), conversationId: summary.id, parentId: null, parts, limit: 10 };
const { conversation, jobId } = await api.chat.send(send);
await api.conversations.saveDraft({ id: summary.id, draft });
process.stdout.write(`${JSON.stringify({ conversationId: conversation.summary.id, jobId })}\n`);
setInterval(() => {}, 60_000);
