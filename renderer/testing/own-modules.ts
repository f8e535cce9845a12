import { vi } from 'vitest';

// Runs before each test file that shares a process, so that it starts with fresh modules.

vi.resetModules();
