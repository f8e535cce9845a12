import { z } from 'zod';

// Before any schema is made: zod would else try `new Function`, which the content policy reports. The rest is imported
// after this line has run, because a bundler may put schemas into a chunk that runs before its importer.
z.config({ jitless: true });

void import('./app/start.tsx').then(({ start }) => start());
