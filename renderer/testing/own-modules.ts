import { vi } from 'vitest';

// Set up before each file of tests that shares a process with others: it begins with the app's modules as they are loaded.

vi.resetModules();
