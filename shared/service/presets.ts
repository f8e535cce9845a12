import { z } from 'zod';
import { endpointProfilePatch } from './profile.ts';

const servicePreset = z.strictObject({
  id: z.string(),
  /** A product's own name, the same in every language; null: the catalogs have a text for it. */
  name: z.string().nullable(),
  /** The base URL to begin with; empty: the user has to know it. */
  baseUrl: z.string(),
  profile: endpointProfilePatch,
});
export type ServicePreset = z.infer<typeof servicePreset>;

/** Settings for services that offer chat completions only. */
const CHAT_ONLY = {
  modelsPath: '/v1/models',
  messagesPath: null,
  speechPath: null,
  songPath: null,
  imageSyncPath: null,
  imageAsyncPath: null,
} as const;
/** Servers on the user's own computer or network. */
const LOCAL = { ...CHAT_ONLY, authentication: 'none' } as const;

/** Services with the addresses and profiles they document, in the order in which they are offered. @see SERVICE.md §4 */
export const SERVICE_PRESETS: readonly ServicePreset[] = servicePreset.array().parse([
  { id: 'standard', name: null, baseUrl: '', profile: {} },
  {
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com',
    profile: {
      ...CHAT_ONLY,
      tokenLimitField: 'max_completion_tokens',
      thinkingField: 'reasoning_effort',
      defaultModel: 'gpt-4.1-mini',
      visionModels: ['gpt-4o*', 'gpt-4.1*', 'gpt-4-turbo*', 'gpt-5*', 'o1', 'o3', 'o4-mini*'],
    },
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com',
    profile: {
      ...CHAT_ONLY,
      authentication: 'x-api-key',
      chatPath: null,
      messagesPath: '/v1/messages',
      visionModels: ['claude-*'],
    },
  },
  {
    id: 'gemini',
    name: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    profile: {
      ...CHAT_ONLY,
      chatPath: '/chat/completions',
      modelsPath: '/models',
      thinkingField: 'reasoning_effort',
      defaultModel: 'models/gemini-2.5-flash',
      visionModels: ['models/gemini-*', 'gemini-*'],
    },
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api',
    profile: { ...CHAT_ONLY, thinkingField: 'reasoning', defaultModel: 'openrouter/auto' },
  },
  {
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com',
    profile: { ...CHAT_ONLY, thinkingField: 'thinking+reasoning_effort', defaultModel: 'deepseek-chat' },
  },
  {
    id: 'moonshot',
    name: 'Moonshot',
    baseUrl: 'https://api.moonshot.ai',
    profile: { ...CHAT_ONLY, thinkingField: 'thinking' },
  },
  {
    id: 'minimax',
    name: 'MiniMax',
    baseUrl: 'https://api.minimax.io',
    profile: { ...CHAT_ONLY, speechPath: '/v1/t2a_v2', visionModels: ['MiniMax-M3*'] },
  },
  {
    id: 'mistral',
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai',
    profile: {
      ...CHAT_ONLY,
      streamUsage: false,
      thinkingField: 'reasoning_effort',
      defaultModel: 'mistral-small-latest',
    },
  },
  {
    id: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://localhost:11434',
    profile: {
      ...LOCAL,
      thinkingField: 'reasoning_effort',
      visionModels: [
        '*vl',
        '*vl:*',
        '*-vl-*',
        '*vision*',
        '*llava*',
        'gemma3:4b*',
        'gemma3:12b*',
        'gemma3:27b*',
      ],
    },
  },
  { id: 'lm-studio', name: 'LM Studio', baseUrl: 'http://localhost:1234', profile: LOCAL },
  {
    id: 'vllm',
    name: 'vLLM',
    baseUrl: 'http://localhost:8000',
    profile: { ...LOCAL, thinkingField: 'chat_template_kwargs' },
  },
  { id: 'other', name: null, baseUrl: '', profile: { ...CHAT_ONLY, messagesPath: '/v1/messages' } },
]);
