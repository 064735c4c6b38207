import { describe } from 'vitest';
import { describeCharging } from '../support/charging/charging-suite.js';

const CASES = Number(process.env.CHARGE_CASES ?? 20_000);

describe('charging, at length', () => describeCharging(CASES));
