import type { Endpoint } from './endpoint.js';
import { analyzeToken } from './endpoints/analyze-token.js';
import { generateTestKey } from './endpoints/generate-test-key.js';
import { health } from './endpoints/health.js';

/** Every REST endpoint. A new one is its two files and a line here. */
export const endpoints: readonly Endpoint[] = [analyzeToken, generateTestKey, health];
