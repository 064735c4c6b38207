import { registerEnumType } from 'type-graphql';

type Registered<T extends string> = { readonly [K in T]: K };

/**
 * A GraphQL enum of a closed set, with what each value means. The compiler requires every value of the set.
 * @param spelled names of values that are no GraphQL names
 */
export function enumOf<T extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<T, string>>,
  spelled?: Readonly<Partial<Record<T, string>>>,
): Registered<T> {
  const entries = (Object.keys(meanings) as T[]).map((value) => [spelled?.[value] ?? value, value] as const);
  const values = Object.fromEntries(entries) as Record<string, T>;
  const valuesConfig = Object.fromEntries(
    entries.map(([spelling, value]) => [spelling, { description: meanings[value] }]),
  );
  registerEnumType(values, { name, description, valuesConfig });
  return values as Registered<T>;
}
