import { z } from 'zod';
import { LYRICS_MAX, STYLE_MAX_LENGTH, STYLE_WEIGHT } from './limits.ts';
import { codePointLength } from './lyrics/code-points.ts';
import { describeProblem, findLyricsProblems, isBlocking } from './lyrics/problems.ts';

export const vocalGender = z.enum(['f', 'm']);
export type VocalGender = z.infer<typeof vocalGender>;

/**
 * The request body. `custom_mode` means that `lyrics` holds a prompt; otherwise the text must follow the tag
 * format. An absent field has the service's default.
 * @see SERVICE.md §2.7
 */
export const songRequest = z
  .strictObject({
    model: z.string().min(1),
    lyrics: z
      .string()
      .refine((text) => text.trim() !== '', 'lyrics must not be empty')
      .refine(
        (text) => codePointLength(text) <= LYRICS_MAX,
        `lyrics must be at most ${LYRICS_MAX} code points`,
      ),
    custom_mode: z.boolean().exactOptional(),
    instrumental: z.boolean().exactOptional(),
    negative_tags: z.string().max(STYLE_MAX_LENGTH).exactOptional(),
    style: z.string().max(STYLE_MAX_LENGTH).exactOptional(),
    style_weight: z.number().min(STYLE_WEIGHT.min).max(STYLE_WEIGHT.max).exactOptional(),
    title: z.string().max(STYLE_MAX_LENGTH).exactOptional(),
    vocal_gender: vocalGender.exactOptional(),
  })
  .superRefine((request, context) => {
    if (request.custom_mode === true) return;
    const problem = findLyricsProblems(request.lyrics).find(isBlocking);
    // Empty and too long text was reported above.
    if (!problem || problem.code === 'empty' || problem.code === 'too_long') return;
    context.addIssue({
      code: 'custom',
      path: ['lyrics'],
      message: `lyrics, line ${problem.line}: ${describeProblem(problem)}`,
    });
  });
export type SongRequest = z.infer<typeof songRequest>;

/** The service's id of a task: any text that is safe in an address. @see SERVICE.md §2.7 */
export const taskId = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[\p{L}\p{N}._:~@+=-]+$/u, 'a task id holds no separators, spaces or control characters')
  .refine((id) => !/^\.+$/.test(id), 'a task id is not a way to somewhere else');
