import { expect, it } from 'vitest';
import { EnvError } from '../../../src/config/env.js';
import { DirectoryInUseError } from '../../../src/db/directory-lock.js';
import { toCommandMessage } from './operator-error.js';

it('a command prints what the operator can mend as a sentence, and a defect with its stack', () => {
  expect(toCommandMessage(new DirectoryInUseError('.data', 7))).toBe(
    'The embedded database in .data is in use by process 7. Stop that process, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL server.',
  );
  expect(toCommandMessage(new EnvError(['PORT: is wrong']))).not.toContain('    at ');
  expect(toCommandMessage(new TypeError('x is undefined'))).toMatch(/x is undefined\n {4}at /);
  expect(toCommandMessage('text')).toBe('text');
});
