import { isMainThread, workerData } from 'node:worker_threads';

/**
 * Loaded into a host before its own code, and so into each of its threads: the built-in sandbox answers with the latency
 * that QUARTET_SANDBOX_LATENCY names, in milliseconds.
 */
const latency = process.env.QUARTET_SANDBOX_LATENCY;
const isSandbox = !isMainThread && /[\\/]sandbox[\\/]main\.[jt]s$/.test(process.argv[1] ?? '');
if (latency !== undefined && isSandbox) workerData.latency = latency;
