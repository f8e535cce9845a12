import { z } from 'zod';

/** A stored boolean. */
export const flag = z.int().transform((value) => value === 1);

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;
type Renamed<Row> = { [Column in keyof Row as CamelCase<Column & string>]: Row[Column] };

/** Returns the schema of rows with these columns. Its output has the names of the code: `createdAt` for `created_at`. */
export function rowSchema<Columns extends z.ZodRawShape>(columns: Columns) {
  const names = Object.keys(columns).map((column) => [column, camelCase(column)] as const);
  return z.object(columns).transform((row) => {
    const values: Readonly<Record<string, unknown>> = row;
    const renamed = Object.fromEntries(names.map(([column, name]) => [name, values[column]]));
    return renamed as Renamed<z.output<z.ZodObject<Columns>>>;
  });
}

function camelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
