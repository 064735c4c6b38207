import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import quick, { longTests } from './vitest.config.js';

/** The tests that take minutes or need more than Node, one file at a time. */
const config = mergeConfig(quick, {});
config.test = {
  ...config.test,
  include: longTests,
  // Many start the compiled program.
  globalSetup: ['test/support/build.ts', ...(config.test?.globalSetup ?? [])],
  exclude: configDefaults.exclude,
  maxWorkers: 1,
  testTimeout: 120_000,
  hookTimeout: 300_000,
};

export default defineConfig(config);
