import { anthropic } from './anthropic.ts';
import { deepseek } from './deepseek.ts';
import type { Dialect } from './dialect.ts';
import { gemini } from './gemini.ts';
import { lmStudio } from './lm-studio.ts';
import { minimax } from './minimax.ts';
import { mistral } from './mistral.ts';
import { moonshot } from './moonshot.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { openrouter } from './openrouter.ts';
import { vllm } from './vllm.ts';

/** The services with a preset, in its order. */
export const DIALECTS: readonly Dialect[] = [
  ...[openai, anthropic, gemini, openrouter, deepseek, moonshot],
  ...[minimax, mistral, ollama, lmStudio, vllm],
];
