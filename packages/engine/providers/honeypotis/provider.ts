import { type HttpAnswer, UpstreamError } from '@assay/chain';
import { type Fact, known, missing, type ScanReport, toAmount, toCount, toFlag, toText } from '@assay/facts';
import { readEach } from '../missing-answer.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { type Answer, answer as answerShape } from './wire.js';

const ID = 'honeypotis';

/**
 * honeypot.is: a second simulation, one token per call. Used only if listed by name
 * (`SCAN_PROVIDERS=onchain,goplus,honeypotis`): its terms forbid reselling its answers or building a
 * competing product, so an operator needs its permission.
 */
export const honeypotis: ProviderDefinition = {
  id: ID,
  roles: ['scan'],
  needs: 'nothing',
  byDefault: 'never',
  variables: {
    title: 'honeypot.is; its terms forbid exposing the API to third parties, so it is off unless listed',
    url: 'https://api.honeypot.is',
    apiKey: 'key of honeypot.is',
  },
  create: ({ settings, http, chains, now }) => {
    const client = http({
      baseUrl: settings.url,
      headers: settings.apiKey === undefined ? {} : { 'x-api-key': settings.apiKey },
    });
    return {
      id: ID,
      roles: ['scan'],
      readers: {
        scanReport: (chain, addresses, { signal, deadline, caller }) => {
          const chainID = chains.get(chain)?.providerIds.honeypotis ?? chain;
          return readEach<'scanReport'>(addresses, async (address) => {
            const query = { address, chainID };
            return toFact(
              await client.fetchJson({ path: '/v2/IsHoneypot', query, signal, deadline, caller }),
              now(),
            );
          });
        },
      },
    };
  },
};

/** 404 means "no pair known", which says nothing about safety. */
function toFact({ status, body }: HttpAnswer, now: number): Fact<ScanReport> {
  if (status === 404) return missing('not_found', 'honeypot.is knows no pair of this token.', ID);
  if (status >= 400) throw new UpstreamError(ID, 'refused', `refused the request (HTTP ${status})`);
  const parsed = answerShape.safeParse(body);
  if (!parsed.success)
    throw new UpstreamError(ID, 'invalid_answer', 'answered something else than its documented form');
  return known(toScanReport(parsed.data, now), ID, now);
}

/** A failed simulation says nothing about taxes, and its verdict counts only if it is a honeypot. */
function toScanReport(row: Answer, observedAt: number): ScanReport {
  const simulated = row.simulationSuccess ? row.simulationResult : null;
  const sellTax = toShare(simulated?.sellTax);
  const flag = row.honeypotResult?.isHoneypot ?? null;
  const isHoneypot =
    sellTax !== null && sellTax >= 1 ? true : row.simulationSuccess || flag === true ? flag : null;
  return {
    isHoneypot,
    isMintable: null,
    isOpenSource: toFlag(row.contractCode?.rootOpenSource) ?? toFlag(row.contractCode?.openSource),
    isProxy: toFlag(row.contractCode?.isProxy),
    isBlacklisted: null,
    transferPausable: null,
    cannotBuy: null,
    cannotSellAll: null,
    hiddenOwner: null,
    canTakeBackOwnership: null,
    ownerCanChangeBalance: null,
    selfDestruct: null,
    buyTax: toShare(simulated?.buyTax),
    sellTax,
    transferTax: toShare(simulated?.transferTax),
    holderCount: toCount(row.token?.totalHolders),
    lpLockedShare: null,
    creator: null,
    owner: null,
    partial: !row.simulationSuccess,
    opinions: [{ source: ID, observedAt, says: quote(row) }],
  };
}

/** Converts percent to a share, limited to 0..1. Floats such as 4.999… are kept. */
function toShare(value: unknown): number | null {
  const percent = toAmount(value);
  return percent === null ? null : Math.min(1, percent / 100);
}

function quote(row: Answer): Record<string, string> {
  const says: Record<string, string> = { simulationSuccess: String(row.simulationSuccess) };
  if (row.honeypotResult) says.isHoneypot = String(row.honeypotResult.isHoneypot);
  const numbers = {
    buyTax: row.simulationResult?.buyTax,
    sellTax: row.simulationResult?.sellTax,
    riskLevel: row.summary?.riskLevel,
  };
  for (const [field, value] of Object.entries(numbers))
    if (toAmount(value) !== null) says[field] = String(value);
  const risk = toText(row.summary?.risk, 40);
  if (risk !== null) says.risk = risk;
  return says;
}
