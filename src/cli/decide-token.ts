import { askHolder, type DecisionWord, decide, type Intent, type PolicyDecision, packs } from '@assay/engine';
import { type Address, AppError, type TokenRef } from '@assay/facts';
import pc from 'picocolors';
import { parseOwn } from '../policies/policies.js';
import { newestBlockOf } from '../reports/to-snapshot.js';
import type { CommandWorld } from './command.js';
import { openAnalyses } from './open-analyses.js';

const statuses: Readonly<Record<DecisionWord, number>> = { ALLOW: 0, CAUTION: 2, DENY: 3, UNKNOWN: 4 };

interface Question {
  readonly ref: TokenRef;
  readonly intent: Intent;
  /** The name of a pack, or a policy. */
  readonly policy: unknown;
  readonly amount: number | undefined;
  readonly holder: Address | undefined;
  readonly json: boolean;
}

/** Answers on the terminal. @throws {AppError} `invalid_request` for a wrong policy, before anything is read */
export async function decideToken(question: Question, world: CommandWorld): Promise<number> {
  const { ref, intent, amount, holder: account, json } = question;
  const policy =
    (typeof question.policy === 'string' ? packs.get(question.policy) : undefined) ??
    parseOwn(question.policy);
  const analyses = await openAnalyses(ref.chain, world);
  try {
    const whole = await analyses.start(ref).whole();
    const block = newestBlockOf(whole.input.facts);
    const rpc = analyses.service.rpcs.get(ref.chain);
    const asked = account && block && { token: ref.address, holder: account, block: block.number };
    const holder = asked && (await askHolder(rpc, asked, { signal: AbortSignal.timeout(10_000) }));
    const said = decide(whole, { policy, request: { intent, amount, holder } });
    const { expiresAt, ...rest } = said;
    const shown = {
      ...ref,
      intent,
      ...rest,
      policy: { id: policy.id, version: policy.version },
      block: block?.number ?? null,
      expires_at: new Date(expiresAt).toISOString(),
    };
    world.out(json ? `${JSON.stringify(shown, null, 2)}\n` : toText(said, intent));
    return statuses[said.decision];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    world.err(`${error.message}\n`);
    return statuses.UNKNOWN;
  } finally {
    await analyses.close();
  }
}

const colours: Readonly<Record<DecisionWord, (text: string) => string>> = {
  ALLOW: pc.green,
  CAUTION: pc.yellow,
  DENY: pc.red,
  UNKNOWN: pc.dim,
};

function toText({ decision, rules, monitored, excepted, missing }: PolicyDecision, intent: Intent): string {
  const line = (mark: string, id: string, text: string) => `  ${mark.padEnd(8)} ${id.padEnd(20)} ${text}\n`;
  return [
    `${colours[decision](pc.bold(decision))} ${intent}\n`,
    ...rules.map(({ severity, id, sentence }) => line(severity, id, sentence)),
    ...monitored.map(({ id, sentence }) => line('told', id, sentence)),
    ...excepted.map(({ id, expires }) => line('accepted', id, `until ${expires}`)),
    ...missing.map(({ rule, path, reason }) => line('missing', rule, `${path}: ${reason}`)),
  ].join('');
}
