import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/places.mjs';

/** How a tool ended. */
export interface ToolResult {
  readonly ok: boolean;
  readonly output: string;
}

export interface ToolOptions {
  /** Also write the output out as it comes. */
  readonly show?: boolean;
  /** Also add it to this file as it comes. */
  readonly into?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs one of the project's tools on this Node, from its own file in node_modules: no shell, no PATH. */
export function runTool(
  script: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<ToolResult> {
  return runProgram(process.execPath, [join(ROOT, 'node_modules', script), ...args], options);
}

/** Runs any program in the project's folder, without stdin. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A script of Windows is started by its shell alone.
      shell: process.platform === 'win32' && /\.cmd$/i.test(command),
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (options.show) process.stdout.write(chunk);
      if (options.into !== undefined) appendFileSync(options.into, chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => resolve({ ok: false, output: output + error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
