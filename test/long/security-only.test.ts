import { describe } from 'vitest';
import { describeSecurityOnly } from '../support/security-only-suite.js';
import { useService } from '../support/service.js';

const served = useService();

describe('POST /api/v1/token/security-only', () => describeSecurityOnly(served));
