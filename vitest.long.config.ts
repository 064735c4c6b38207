import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import quick from './vitest.config.js';

/** The tests that take minutes or need more than Node: one file at a time, each starts what it needs. */
const config = mergeConfig(quick, {});
config.test = {
  ...config.test,
  include: ['test/long/**/*.test.ts', 'bench/probes/**/*.test.ts'],
  exclude: configDefaults.exclude,
  globalSetup: [],
  maxWorkers: 1,
  testTimeout: 120_000,
  hookTimeout: 300_000,
};

export default defineConfig(config);
