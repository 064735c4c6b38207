import honeypotArtifact from '../artifacts/HoneypotToken.json' with { type: 'json' };
import standardArtifact from '../artifacts/StandardToken.json' with { type: 'json' };
import taxArtifact from '../artifacts/TaxToken.json' with { type: 'json' };
import { toContractCode } from '../stage/contract-code.js';

export const standardTokenCode = toContractCode(standardArtifact);
export const honeypotTokenCode = toContractCode(honeypotArtifact);
export const taxTokenCode = toContractCode(taxArtifact);
