/** Longer formulas stay as text. */
export const longestFormula = 2048;
/** The same with chemistry, whose notation takes about ten times as long to read. */
const longestChemistry = 200;

/**
 * A formula that becomes more elements, or elements nested deeper, stays as text. Chromium's renderer process crashes
 * when it lays out about 700 nested elements; ordinary mathematics stays under 150 (a continued fraction of 20 levels)
 * and 4,600 elements (28 aligned lines with fractions, sums and integrals).
 */
export const formulaBounds = { elements: 5000, depth: 180 };

/** The maximum number of elements of all formulas in one message. */
export const mostFormulaElements = 30_000;

/** Groups within groups in the source. Each becomes up to 7 nested elements, so deeper ones need not be tried. */
const deepestSource = 60;
/** Tokens KaTeX may read or copy for one formula. Without macros of its own a formula needs about 2,000. */
const mostTokens = 5000;
/** A cell becomes as many elements as about so many letters. */
const cellTokens = 8;

/** Returns whether a formula must stay as text, from its source alone. */
export function isOversized(tex: string): boolean {
  if (tex.length > (/\\(?:ce|pu)(?![a-zA-Z])/.test(tex) ? longestChemistry : longestFormula)) return true;
  let depth = 0;
  for (const [mark] of tex.matchAll(/\\(?:left|right|begin|end)(?![a-zA-Z])|\\[^a-zA-Z]|[{}]/g)) {
    if (mark === '{' || mark === '\\left' || mark === '\\begin') depth++;
    else if (mark === '}' || mark === '\\right' || mark === '\\end') depth--;
    if (depth > deepestSource) return true;
  }
  return false;
}

/** Returns KaTeX's options for one formula: nothing that reaches outside, and an end to macros and giant sizes. */
export function formulaOptions(displayMode: boolean) {
  return {
    displayMode,
    trust: false,
    maxExpand: 1000,
    maxSize: 50,
    throwOnError: true,
    strict: 'ignore',
    macros: countedMacros(),
  } as const;
}

interface Macro {
  readonly tokens?: readonly unknown[];
}

/**
 * Returns a place for the macros a formula defines that counts the tokens KaTeX reads and copies, and throws past
 * {@link mostTokens}. KaTeX counts expansions only: `\def\a{x…}\a\a…` of 2 KB becomes 500,000 tokens, and a macro that
 * repeats its argument doubles it each time.
 */
function countedMacros(): Record<string, object> {
  let tokens = 0;
  const count = (more: number): void => {
    tokens += more;
    if (tokens > mostTokens) throw new Error('The formula has too many tokens');
  };
  /** KaTeX splices arguments into a copy of the body, which has this class too. */
  class Body extends Array<unknown> {
    override splice(start: number, removed: number, ...added: unknown[]): unknown[] {
      count(added.length);
      return super.splice(start, removed, ...added);
    }
  }
  return new Proxy<Record<string, Macro>>(
    {},
    {
      // KaTeX looks up every token it reads.
      getOwnPropertyDescriptor(macros, name) {
        count(name === '&' || name === '\\\\' ? cellTokens : 1);
        return Reflect.getOwnPropertyDescriptor(macros, name);
      },
      get(macros, name) {
        const macro = Reflect.get(macros, name);
        count(macro?.tokens?.length ?? 0);
        return macro;
      },
      set(macros, name, macro: Macro) {
        return Reflect.set(
          macros,
          name,
          macro.tokens ? { ...macro, tokens: Body.from(macro.tokens) } : macro,
        );
      },
    },
  );
}
