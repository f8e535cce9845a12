import { isMainThread, workerData } from 'node:worker_threads';

/**
 * This module loads before a host's own code and in each of its threads: it sets the latency of the built-in sandbox
 * to QUARTET_SANDBOX_LATENCY, in milliseconds.
 */
const latency = process.env.QUARTET_SANDBOX_LATENCY;
const isSandbox = !isMainThread && /[\\/]sandbox[\\/]main\.[jt]s$/.test(process.argv[1] ?? '');
if (latency !== undefined && isSandbox) workerData.latency = latency;
