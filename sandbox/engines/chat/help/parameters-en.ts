import type { HelpEntry } from './help-entry.ts';

/** About parameters that are asked for together. */
export const TOGETHER_EN: readonly HelpEntry[] = [
  {
    title: 'temperature and top_p',
    words: '',
    text: `**temperature** sets how boldly words are drawn: 0 always takes the likeliest word, 1 draws by the model's own probabilities, and more is wilder. **top_p** sets which words take part in the draw: 1 lets all in, while 0.1 keeps only the likeliest ones that together reach 10 %. Both make answers calmer or more varied, so change one of them and leave the other at 1.`,
  },
];

/** About the parameters of a request. */
export const PARAMETERS_EN: readonly HelpEntry[] = [
  {
    title: 'Parameters',
    words: 'parameters settings options drawer tune overview all parameters list',
    text: `The parameters of a conversation are in the drawer at its header; each has its range, its default and a reset. A value out of range cannot be sent. Ask me about any of them:

- how words are drawn: \`temperature\`, \`top_p\`, \`top_k\`, \`seed\`, \`frequency_penalty\`, \`presence_penalty\`, \`logit_bias\`
- how long: \`max_tokens\`, \`stop\`
- in what form: \`response_format\`, \`n\`, \`stream\`, \`logprobs\`, \`tools\`, \`thinking\``,
  },
  {
    title: 'temperature',
    words: 'temperature random creative creativity deterministic variety',
    text: `How boldly words are drawn. **0** always takes the likeliest word, so the same question gives the same answer; **1** is the default and draws by the model's own probabilities; more is wilder. Range 0–2 for chat completions, 0–1 for Messages. Change this or \`top_p\`, not both.

In the sandbox the choices are few and written down, but the draw is real: ask “hello” five times at 0 and at 1.`,
  },
  {
    title: 'top_p',
    words: 'top_p topp nucleus sampling probability mass',
    text: `Nucleus sampling, 0–1. Only the likeliest words whose probabilities together reach this value take part in the draw: **1** lets all in, **0.1** only the favourites. Change this or \`temperature\`, not both.`,
  },
  {
    title: 'top_k',
    words: 'top_k topk candidates',
    text: `Messages only. Only the *k* likeliest words take part in the draw: **1** always takes the likeliest; 0 or nothing lets all in.`,
  },
  {
    title: 'max_tokens',
    words: 'max_tokens maximum tokens length limit long short cut token budget',
    text: `The most tokens an answer may have. When they are used up it ends in mid-sentence, with \`finish_reason: length\` (chat) or \`stop_reason: max_tokens\` (Messages), and the app offers *Continue*. Messages requires it; for chat completions it may be left out. A token is about four letters of English, or one or two Chinese characters.`,
  },
  {
    title: 'stop and stop_sequences',
    words: 'stop sequence sequences stop_sequences end marker',
    text: `Texts that end the answer where they would begin; they are not part of it. Chat completions takes up to **4** as \`stop\`; Messages takes \`stop_sequences\` and tells in \`stop_sequence\` which one it was.`,
  },
  {
    title: 'n',
    words: 'n choices several answers multiple alternatives number of replies',
    text: `How many answers to give at once, chat completions only. They come side by side, and each counts its tokens. In Quartet they stand side by side while they come; afterwards you walk between them with ‹ 1/3 ›. At temperature 0 they are all the same. The sandbox writes at most 128.`,
  },
  {
    title: 'seed',
    words: 'seed deterministic reproducible repeat same random',
    text: `A whole number for the random draw, chat completions only. The same request with the same seed gives the same answer, in the sandbox exactly, at a real service “best effort”: compare \`system_fingerprint\`.`,
  },
  {
    title: 'frequency_penalty and presence_penalty',
    words: 'frequency_penalty presence_penalty penalty penalties repetition repeat',
    text: `Both lower the odds of words already said, −2 to 2, chat completions only. **frequency_penalty** counts how often a word was said, **presence_penalty** only whether. Negative values invite repetition. In the sandbox they act wherever I have a choice of words; long texts (“write 500 words about rain”) show it best.`,
  },
  {
    title: 'logit_bias',
    words: 'logit_bias bias token ban forbid force ids',
    text: `Moves single tokens up or down, −100 to 100; keys are token numbers, chat completions only. −100 bans a token: I leave it out. +100 forces it: I say nothing else until \`max_tokens\`. The sandbox's vocabulary is the public \`o200k_base\`; “ the” is number 290.`,
  },
  {
    title: 'logprobs and top_logprobs',
    words: 'logprobs top_logprobs log probability probabilities confidence tokens',
    text: `\`logprobs: true\` tells the log probability of each token of the answer, and \`top_logprobs\` (0–20) the alternatives beside it. Most of my words are written down and have probability 1 (log 0); where I choose, you see the true odds of the choice. “Show probabilities” under an answer tints its words by them.`,
  },
  {
    title: 'response_format',
    words: 'response_format json json_object structured output format mode schema output_config',
    text: `\`{"type":"json_object"}\` makes the answer one JSON value. Name the fields you want (“as JSON with the keys name and age”). In Messages, \`output_config.format\` takes a \`json_schema\`, and the answer follows it.`,
  },
  {
    title: 'tools',
    words: 'tools tool function functions calling call parameters schema arguments plugin',
    text: `Functions the model may ask for: a name, a description and a JSON Schema for the arguments. The answer then holds a **tool call** instead of text; you (or a saved canned result) answer it, and the model goes on with the result. The sandbox calls a tool when your message shares words with its name or description, and fills the arguments from your words so that they follow the schema.`,
  },
  {
    title: 'tool_choice',
    words: 'tool_choice required none auto any force function',
    text: `Whether tools may be called: \`none\` never, \`auto\` as the model sees fit, \`required\` (Messages: \`any\`) in any case, or one function by name.`,
  },
  {
    title: 'System prompt',
    words: 'system prompt instruction role persona system message custom instructions',
    text: `Words that go before the conversation and tell the model how to behave. I follow a few kinds of wish: the language (English or Chinese), “be brief”, “begin every answer with "…"”, “end every answer with "…"”, and capital letters. “What is your system prompt?” shows what arrived.`,
  },
  {
    title: 'Streaming',
    words: 'stream streaming live sse tokens speed stream_options include_usage',
    text: `With streaming on, the answer comes piece by piece; off, it comes whole. \`stream_options.include_usage\` adds the token counts at the end of a chat stream. \`--latency MS\` sets my pace; 0 is as fast as your computer can.`,
  },
  {
    title: 'Thinking',
    words: 'thinking reasoning think budget_tokens thoughts chain signature extended',
    text: `Messages only: \`{"type":"enabled","budget_tokens":1024}\` lets the model think before it answers; the budget must be smaller than \`max_tokens\`. Thinking is folded in the window and carries a signature, so that it can be sent back unchanged. Mine tells truthfully how I took your message.`,
  },
  {
    title: 'Citations',
    words: 'citations citation cite document documents source quote reference pdf',
    text: `Messages only: a document block with \`citations: {"enabled": true}\` makes the answer name the passage it rests on, with the document's title and the exact range of characters. I pick the sentences that share most words with your question. Plain text only; I do not read PDF.`,
  },
  {
    title: 'Prompt caching',
    words: 'cache cache_control caching ephemeral ttl cached cache_read cache_creation',
    text: `Messages only: \`cache_control: {"type":"ephemeral"}\` marks how far the beginning of a prompt is kept, for five minutes or with \`"ttl":"1h"\` an hour. The next request with the same beginning reports it as \`cache_read_input_tokens\`, cheaper at a real service. At the top of the request it marks the last block by itself.`,
  },
  {
    title: 'Usage and tokens',
    words: 'usage token tokens count cost price billing prompt_tokens completion_tokens input output',
    text: `Usage says how many tokens your prompt and the answer had, as the service counted them. I count with a real tokenizer (\`o200k_base\`); another service's count will differ a little. Usage is never guessed: where the service sends no counts, none are shown.`,
  },
  {
    title: 'finish_reason and stop_reason',
    words: 'how answers end refusal end_turn length content_filter why ended pause_turn compaction',
    text: `| Chat completions | Messages | What it means |
| --- | --- | --- |
| \`stop\` | \`end_turn\` | it was finished |
| \`stop\` | \`stop_sequence\` | a stop sequence came |
| \`length\` | \`max_tokens\` | the tokens were used up |
| \`tool_calls\` | \`tool_use\` | a tool is to be called |
| \`content_filter\` | \`refusal\` | it was refused |
| \`length\` | \`model_context_window_exceeded\` | prompt and answer are too long together |
| – | \`pause_turn\`, \`compaction\` | the turn goes on in another request |

\`/end refusal\` and its like make me end that way.`,
  },
  {
    title: 'service_tier, speed, inference_geo',
    words: 'service_tier speed fast priority standard_only inference_geo region tier',
    text: `Messages only. \`service_tier\` asks for priority capacity (\`auto\`) or not (\`standard_only\`): here there is only one tier. \`speed: "fast"\` really makes me write twice as fast. \`inference_geo\` names a region; I repeat it in the usage, and honestly it is always this computer.`,
  },
  {
    title: 'container, context_management, mcp_servers',
    words: 'container context_management mcp mcp_servers metadata user user_profile_id clear edits skills',
    text: `Messages only. \`container\` is given back with an expiry. \`context_management\` with a \`clear_tool_uses…\` edit clears old tool results and reports how many. \`mcp_servers\`, \`metadata\` and \`user_profile_id\` (and \`user\` in chat completions) are accepted and passed over: I contact no servers and keep no profiles. \`/request\` shows that they arrived.`,
  },
  {
    title: 'Errors',
    words: 'error errors status code 400 401 402 403 404 413 429 500 529 rate limit refused wrong',
    text: `| Status | Means | What to do |
| --- | --- | --- |
| 400 | something in the request is not allowed; the message names the field | change it |
| 401, 403 | the key is missing or wrong | Settings |
| 404 | unknown path or model | check the address, choose a model |
| 402, 429 | quota or rate | wait; \`Retry-After\` says how long |
| 413 | too large | send less |
| 5xx, 529 | the service has trouble | try again later |

\`/fault status=429\` shows how one looks.`,
  },
];
