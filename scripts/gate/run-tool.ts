import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../setup/places.mjs';

/** How a tool ended. */
export interface ToolResult {
  readonly ok: boolean;
  readonly output: string;
}

/**
 * Runs one of the project's tools on this Node, from its own file in node_modules: no shell, no PATH.
 * @param show also write the output out as it comes
 */
export function runTool(
  script: string,
  args: readonly string[],
  options: { show?: boolean; env?: Record<string, string> } = {},
): Promise<ToolResult> {
  return runProgram(process.execPath, [join(ROOT, 'node_modules', script), ...args], options);
}

/** Runs any program in the project's folder, without stdin. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: { show?: boolean; env?: Record<string, string> } = {},
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (options.show) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => resolve({ ok: false, output: output + error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
