import type { HelpEntry } from './help-entry.ts';

/** About what chat can do beside asking and answering. */
export const CHAT_EN: readonly HelpEntry[] = [
  {
    title: 'Comparing models',
    words: 'compare comparing models side by side columns versus which model is better several models',
    text: `The arrow beside **Send** puts one question to up to four models at once; their answers stand side by side and stream together. “Go on with this one” takes the conversation on from the answer you like; the others stay, and ‹ 1/4 › walks between them. Each model is a call of its own, and is billed as one. The menu of an answer compares later, too.`,
  },
  {
    title: 'Answering tools',
    words: 'answer tool result function result send results canned saved automatic give result',
    text: `When an answer ends with tool calls, each has a field under it: write its result, text or JSON, and **Send results**. A result can be saved with the tool, and given without asking; after five rounds in a row Quartet asks you all the same, since every round is billed. I take any result and tell it back.`,
  },
  {
    title: 'Files in a message',
    words: 'file files document documents text file code attach txt md csv upload inline',
    text: `Text and code files become chips under the composer; a click shows what is in them. They go along as quoted text. In the Messages interface a file can be a **document to cite**: the answer then names the passages it rests on, and a click shows them in the file. Try it: attach a page of text and ask about it.`,
  },
  {
    title: 'Saved prompts',
    words: 'saved prompt prompts snippets templates variables slash template library placeholder',
    text: `Type \`/\` at the start of the composer for your saved prompts. \`{{name}}\` in a prompt is a variable that is asked for when you use it, and \`{{name:default}}\` has an answer ready. What stands in the composer, or a message you sent, can be saved as one.`,
  },
  {
    title: 'When a conversation gets too long',
    words:
      'context window full too long limit memory forget forgets summarise summarize summary drop oldest tokens meter',
    text: `The meter in the composer shows how much of the model's context the conversation takes, as far as the service counted it; where the size of the context is not known you can type it in. When it is full Quartet asks: leave the oldest messages out, have the model **sum up** what was said (a call of its own, shown as a card), or send all anyway. Nothing is left out without saying so.`,
  },
  {
    title: 'Finding in a conversation',
    words: 'find search in conversation ctrl f filter filters date has image code tool',
    text: `Ctrl/⌘ F finds words in the conversation that is open, also far above. The search over the list looks through all of them, and its filters narrow it: by model, by time, and to messages with pictures, code, tools or files.`,
  },
  {
    title: 'Deleting and forking',
    words: 'delete message remove message fork branch off new conversation from here copy conversation',
    text: `The menu of a message deletes it alone, or everything from there on; **Undo** brings it back, and for 30 days nothing is erased. “Continue in a new conversation” copies everything down to that message into a conversation of its own.`,
  },
  {
    title: 'Export and import of conversations',
    words:
      'export import conversations chatgpt claude markdown html json pdf print backup transfer move from',
    text: `A conversation, or all of them, can be saved as **Markdown**, **JSON** (everything, every branch) or a **page** that any browser shows; pictures and sound can go along. It can be printed, and so become a PDF. Settings → Data brings in Quartet's own JSON and the export files of ChatGPT and Claude (\`conversations.json\`, alone or in its zip): a report says what came and what was not understood, and Undo takes it back.`,
  },
  {
    title: 'The usage page',
    words: 'usage page chart tokens per day cost statistics spent how many tokens used consumption',
    text: `Settings → Usage shows the tokens of your conversations by day, model and conversation, as the service counted them. Answers that came without counts are told of, never guessed.`,
  },
  {
    title: 'Diagrams',
    words: 'diagram diagrams mermaid flowchart chart graph sequence draw diagram',
    text: `A code block of the language \`mermaid\` is drawn as a diagram; *Diagram* over it shows the source. It is drawn in a frame of its own that can reach nothing: neither the window, nor your files, nor the network.

\`\`\`mermaid
graph LR
  You -->|question| Quartet
  Quartet -->|request| Service
  Service -->|answer| Quartet
\`\`\``,
  },
];
