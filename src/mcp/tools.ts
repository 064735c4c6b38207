import type { Tool } from './tool.js';
import { analyzeToken } from './tools/analyze-token.js';
import { canISell } from './tools/can-i-sell.js';
import { decide } from './tools/decide.js';
import { explainFinding } from './tools/explain-finding.js';
import { replayEvidence } from './tools/replay-evidence.js';
import { tokenChanges } from './tools/token-changes.js';

/** Every tool for agents. A new one needs its two files and a line here. */
export const tools: readonly Tool[] = [
  analyzeToken,
  canISell,
  decide,
  explainFinding,
  tokenChanges,
  replayEvidence,
];
