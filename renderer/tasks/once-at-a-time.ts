/** What is being done, by what it is and with which thing. */
const busy = new Set<string>();

/** Does nothing while the same is being done: the second press of an impatient hand is the same wish, and not billed. */
export async function onceAtATime(what: string, run: () => Promise<unknown>): Promise<void> {
  if (busy.has(what)) return;
  busy.add(what);
  try {
    await run();
  } finally {
    busy.delete(what);
  }
}
