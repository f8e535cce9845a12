/**
 * The shape a translation must have: the same keys, any words. Chinese has one plural form, so `…_one` keys are left out.
 */
export type Catalogue<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : Catalogue<T[K]>;
};
