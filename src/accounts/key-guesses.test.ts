import { AppError } from '@assay/facts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database, Row } from '../db/database.js';
import { generateKey } from './api-key.js';
import { createAuthenticator, type KeyGuesses } from './authenticator.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const key = generateKey('pro');
const row = {
  id: key.keyId,
  hash: key.hash,
  prefix: key.prefix,
  wallet: `0x${'1'.repeat(40)}`,
  plan: 'pro',
  quota: 10,
  subscription: '1',
  created_at: new Date(0),
};

/** An authenticator over a database with one key. */
function create(query: () => Promise<Row[]>) {
  const database = { query } as Pick<Database, 'query'> as Database;
  return createAuthenticator(database);
}

/** As many guesses as are left. */
function createGuesses(left: number) {
  const guesses: KeyGuesses & { left: number } = {
    left,
    async take() {
      if (guesses.left === 0) throw new AppError('rate_limited', 'Too many.');
      guesses.left -= 1;
    },
    giveBack() {
      guesses.left += 1;
    },
  };
  return guesses;
}

it('only a key that does not exist is a guess; one that was seen needs none, however long ago', async () => {
  const { authenticate } = create(async () => [row]);
  const guesses = createGuesses(1);
  await authenticate(key.apiKey, guesses);
  expect(guesses.left).toBe(1);
  await expect(authenticate(generateKey('pro').apiKey, guesses)).rejects.toThrow(/unknown/);
  expect(guesses.left).toBe(0);
  await expect(authenticate(generateKey('pro').apiKey, guesses)).rejects.toThrow('Too many.');
  vi.advanceTimersByTime(3_600_000);
  expect((await authenticate(key.apiKey, guesses)).keyId).toBe(key.keyId);
});

it('does not count guesses while the database is unreachable', async () => {
  const { authenticate } = create(() => Promise.reject(new Error('away')));
  const guesses = createGuesses(1);
  for (let call = 0; call < 3; call += 1)
    await expect(authenticate(key.apiKey, guesses)).rejects.toThrow('away');
  expect(guesses.left).toBe(1);
});
