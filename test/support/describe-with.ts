import { describe } from 'vitest';

/**
 * Tests that need services of the machine (PostgreSQL, Redis), given by the environment variables with their
 * URLs. If one is not set, the tests are reported as skipped under a title that names it. `suite` must open
 * connections only in hooks and tests.
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
