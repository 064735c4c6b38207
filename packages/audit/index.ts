// The audit of source or bytecode, and what it comes to.

export { auditBytecode, auditParts, type CodePart } from './audit-bytecode.js';
export { auditSource } from './audit-source.js';
export { compilerFindings } from './compiler/compiler-findings.js';
export { overallAuditRating } from './rating.js';
export type { StaticAudit } from './static-audit.js';
export { readNote } from './to-findings.js';

// What findings there are.

export { catalogue, catalogueEntry, type FindingType, isFindingType } from './catalogue/catalogue.js';
export type { CapabilityClass, TokenClass } from './catalogue/entry.js';
export { historyFindings } from './catalogue/history.js';
export { type HookFindingType, hookFindings } from './catalogue/hooks.js';
export { type ObservationType, observations } from './catalogue/observations.js';
export { renderCatalogue } from './catalogue/render-catalogue.js';
export { type SkippedCheck, skippedChecks, skippedHookChecks } from './catalogue/skipped-checks.js';

// What a code offers, and what it looks like.

export { estimateLikeness, toCodeSketch } from './bytecode/code-sketch.js';
export { dispatchedFunctions, dispatchedSelectors } from './bytecode/dispatched-functions.js';
export { knownSignatures, toPriority } from './bytecode/known-signatures.js';
export { functionSelectors } from './evm/behaviour.js';

// How source is quoted.

export { cutQuote } from './model/quote.js';
export { withoutComments } from './solidity/parse.js';
