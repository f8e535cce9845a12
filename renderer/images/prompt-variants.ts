/** Returns how many prompts the groups of a prompt stand for: 1 without groups. Counts them without making them. */
export function countVariants(prompt: string): number {
  return partsOf(prompt).reduce((count, part) => count * part.length, 1);
}

/**
 * Returns every combination of the alternatives in a prompt, the last group changing fastest. A
 * prompt without groups is returned as it is. Call `countVariants` first: there may be billions.
 */
export function promptVariants(prompt: string): string[] {
  const parts = partsOf(prompt);
  if (parts.length === 1) return [prompt];
  return parts
    .reduce<string[]>((made, part) => made.flatMap((start) => part.map((text) => start + text)), [''])
    .map((text) => text.replaceAll(/\\([{|}])/g, '$1'));
}

/** Returns the `prompt` field of a request whose variant differs from the common prompt. */
export function ownPrompt(variant: string, common: string): { prompt?: string } {
  return variant === common ? {} : { prompt: variant };
}

/**
 * Splits a prompt into parts, each a list of alternatives. A group such as `{red|blue}` contains no
 * braces. A backslash escapes the next character.
 */
function partsOf(prompt: string): string[][] {
  const parts: string[][] = [];
  let end = 0;
  /** Start indexes of the alternatives in the open group; empty if no group is open. */
  let starts: number[] = [];
  for (let at = 0; at < prompt.length; at++) {
    const sign = prompt[at];
    if (sign === '\\') at++;
    else if (sign === '{') starts = [at + 1];
    else if (sign === '|' && starts.length > 0) starts.push(at + 1);
    else if (sign === '}') {
      const [first = 0] = starts;
      if (starts.length > 1) {
        const alternatives = starts.map((from, i) => prompt.slice(from, (starts[i + 1] ?? at + 1) - 1));
        parts.push([prompt.slice(end, first - 1)], alternatives);
        end = at + 1;
      }
      starts = [];
    }
  }
  return [...parts, [prompt.slice(end)]];
}
