import { z } from 'zod';
import {
  fromUnixSeconds,
  optionalFlag,
  optionalList,
  optionalNumber,
  optionalText,
} from './foreign-value.ts';

/** The content of a message. Each kind uses a few of the fields. */
const content = z.looseObject({
  content_type: optionalText,
  parts: optionalList,
  text: optionalText,
  language: optionalText,
  result: optionalText,
  title: optionalText,
  url: optionalText,
  thoughts: optionalList,
  content: optionalText,
});

/** A message of ChatGPT's export. */
export const chatgptMessageSchema = z.looseObject({
  author: z.looseObject({ role: optionalText, name: optionalText }),
  create_time: fromUnixSeconds,
  content: content.nullish().catch(null),
  weight: optionalNumber,
  recipient: optionalText,
  metadata: z
    .looseObject({
      model_slug: optionalText,
      is_visually_hidden_from_conversation: optionalFlag,
      attachments: optionalList,
    })
    .nullish()
    .catch(null),
});
export type Message = z.output<typeof chatgptMessageSchema>;
export type Content = z.output<typeof content>;
