import { describe } from 'vitest';

/**
 * Tests that need services of the machine (a PostgreSQL, a Redis), named by the variables that say where they are. Without one, each
 * test is reported as skipped, under a title that says what is missing. `suite` opens nothing outside of hooks and tests.
 */
export function describeWith<Name extends string>(
  title: string,
  needs: Readonly<Record<Name, string | undefined>>,
  suite: (given: Readonly<Record<Name, string>>) => void,
): void {
  const absent = Object.entries(needs).flatMap(([name, value]) => (value ? [] : [name]));
  const why = absent.length === 0 ? '' : ` (skipped: no ${absent.join(' and no ')})`;
  describe.skipIf(absent.length > 0)(`${title}${why}`, () => suite(needs as Readonly<Record<Name, string>>));
}
