/**
 * Report interval in milliseconds. This module loads before a program whose `fetch` downloads are silent without a
 * terminal: it prints the megabytes of each download at most once per interval.
 */
const EVERY_MS = 1000;
const { fetch } = globalThis;

globalThis.fetch = async (...request) => {
  const response = await fetch(...request);
  if (!response.ok || response.body === null) return response;
  const total = Number(response.headers.get('content-length'));
  let came = 0;
  let reportedAt = 0;
  const report = () => {
    reportedAt = performance.now();
    process.stdout.write(`… ${megabytes(came)}${total > 0 ? ` of ${megabytes(total)}` : ''} MB\n`);
  };
  const counted = new TransformStream({
    transform(chunk, controller) {
      came += chunk.length;
      if (performance.now() - reportedAt >= EVERY_MS) report();
      controller.enqueue(chunk);
    },
    flush: report,
  });
  return new Response(response.body.pipeThrough(counted), response);
};

/** @param {number} bytes */
function megabytes(bytes) {
  return Math.round(bytes / 1_000_000);
}
