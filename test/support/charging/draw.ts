import fc from 'fast-check';

/** Draws one of the values; fast-check shrinks towards the first. */
export type Draw = <T>(...values: readonly T[]) => T;

export function toDraw(g: fc.GeneratorValue): Draw {
  return <T>(...values: readonly T[]) => {
    const value = values[g(fc.nat, { max: values.length - 1 })];
    if (value === undefined && !values.includes(undefined as T)) throw new Error('nothing to draw from');
    return value as T;
  };
}

export function times<T>(count: number, make: (place: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, place) => make(place));
}
