import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import quick, { longTests } from './vitest.config.js';

/** The tests that take minutes or need more than Node. */
const config = mergeConfig(quick, {});
config.test = {
  ...config.test,
  include: longTests,
  // Many start the compiled program.
  globalSetup: ['test/support/build.ts', ...(config.test?.globalSetup ?? [])],
  exclude: configDefaults.exclude,
  // Half of them wait for programs, browsers and blocks; those that measure compare with themselves, or leave seconds.
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 300_000,
};

export default defineConfig(config);
