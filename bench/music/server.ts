import { createServer } from 'node:http';

// This program accepts every song and never finishes it. On request, it reports when each task was polled.

/** Poll times in milliseconds since 1970, by task. */
const polls = new Map<string, number[]>();
let tasks = 0;

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' });
  if (request.method === 'POST') {
    tasks += 1;
    response.end(JSON.stringify({ task_id: `task-${tasks}` }));
    return;
  }
  const taskId = new URL(request.url ?? '', 'http://localhost').searchParams.get('task_id') ?? '';
  polls.set(taskId, [...(polls.get(taskId) ?? []), Date.now()]);
  response.end(JSON.stringify({ task_id: taskId, status: 'running', progress: 40 }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
process.on('message', () => {
  process.send?.({ tasks, polls: [...polls] });
});
process.once('disconnect', () => process.exit());
