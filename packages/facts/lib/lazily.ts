/**
 * A constant that is made when it is first asked for: what most who import its file do without.
 * @example const parser = lazily(loadParser)
 */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
