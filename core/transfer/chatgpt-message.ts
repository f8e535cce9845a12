import { z } from 'zod';
import { looseFlag, looseList, looseNumber, looseText, secondsTime } from './foreign-value.ts';

/** What a message says. Each kind uses a few of the fields. */
const content = z.looseObject({
  content_type: looseText,
  parts: looseList,
  text: looseText,
  language: looseText,
  result: looseText,
  title: looseText,
  url: looseText,
  thoughts: looseList,
  content: looseText,
});

/** A message of ChatGPT's export. */
export const chatgptMessage = z.looseObject({
  author: z.looseObject({ role: looseText, name: looseText }),
  create_time: secondsTime,
  content: content.nullish().catch(null),
  weight: looseNumber,
  recipient: looseText,
  metadata: z
    .looseObject({
      model_slug: looseText,
      is_visually_hidden_from_conversation: looseFlag,
      attachments: looseList,
    })
    .nullish()
    .catch(null),
});
export type Message = z.output<typeof chatgptMessage>;
export type Content = z.output<typeof content>;
