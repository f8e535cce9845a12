import { isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './index.ts';

const procedures = Object.entries(contract).flatMap(([area, group]) =>
  Object.entries(group).map(([name, procedure]) => ({ path: `${area}.${name}`, procedure })),
);

test('a procedure is marked as billed if and only if its input has an operation id', () => {
  for (const { path, procedure } of procedures) {
    expect(isContractProcedure(procedure), path).toBe(true);
    const { inputSchema, meta } = procedure['~orpc'];
    const input =
      inputSchema instanceof z.ZodType
        ? z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' })
        : {};
    expect([path, JSON.stringify(input).includes('"opId"')]).toEqual([path, meta.billed]);
  }
});

test('the list of billed procedures is unchanged', () => {
  const billed = procedures.filter(({ procedure }) => procedure['~orpc'].meta.billed);
  expect(billed.map(({ path }) => path).sort()).toEqual([
    'chat.compare',
    'chat.continue',
    'chat.edit',
    'chat.regenerate',
    'chat.send',
    'chat.summarise',
    'connections.test',
    'images.create',
    'jobs.retry',
    'messageQueue.add',
    'music.create',
    'music.regenerate',
    'speech.create',
    'speech.preview',
    'speech.regenerate',
    'speech.regenerateSegment',
  ]);
});
