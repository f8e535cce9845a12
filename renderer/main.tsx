import './lib/zod-jitless.ts';

// Imported after that has run, because a bundler may put schemas into a chunk that runs before its importer.
void import('./app/start.tsx').then(({ start }) => start());
