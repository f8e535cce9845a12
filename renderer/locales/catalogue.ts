/**
 * The shape a translation must have: the same keys, any words. Which plural forms there are depends on the language, so
 * only `…_other` is asked for.
 */
export type Catalogue<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : Catalogue<T[K]>;
} & {
  readonly [K in keyof T as K extends `${string}_one` ? K : never]?: string;
};
