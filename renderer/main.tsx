// First, before any schema is made: zod would else try `new Function`, which the content policy reports.
import './app/zod-jitless.ts';
import { start } from './app/start.tsx';

start();
