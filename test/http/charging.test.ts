import { describe } from 'vitest';
import { describeCharging } from '../support/charging/charging-suite.js';

/** `npm test` sends some requests, the long tests 20,000. */
const CASES = Number(process.env.CHARGE_CASES ?? 600);

describe('charging', () => describeCharging(CASES));
