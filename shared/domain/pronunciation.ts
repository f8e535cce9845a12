import { z } from 'zod';

/** Maximum number of entries in the pronunciation list, and of characters in each part of one. */
export const PRONUNCIATIONS_MAX = 500;
export const PRONUNCIATION_MAX_LENGTH = 100;

const part = z.string().trim().min(1).max(PRONUNCIATION_MAX_LENGTH);

/** A word of scripts, and what is sent to the service in its place. */
export const pronunciation = z.object({ word: part, spoken: part });
export type Pronunciation = z.infer<typeof pronunciation>;
