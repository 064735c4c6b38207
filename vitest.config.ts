import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    retry: 0,
    testTimeout: 15_000,
    hookTimeout: 60_000,
  },
});
