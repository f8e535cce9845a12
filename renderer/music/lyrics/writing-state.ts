import { createStore } from 'zustand/vanilla';

/** Whether the chat model is writing lyrics now: what comes into the editor then is one step, and the user only reads. */
export const writingLyrics = createStore(() => ({ on: false }));
