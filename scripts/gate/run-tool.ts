import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/places.mjs';

/** Result of a tool. */
export interface ToolResult {
  readonly ok: boolean;
  readonly output: string;
}

export interface ToolOptions {
  /** Also prints the output as it arrives. */
  readonly show?: boolean;
  /** Also appends the output to this file as it arrives. */
  readonly into?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a tool of the project on the current Node, from its file in node_modules, without shell or PATH. */
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
      // Windows only starts a script through its shell.
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
