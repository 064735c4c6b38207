import { type HttpAnswer, UpstreamError } from '@assay/chain';
import { type Address, type Fact, known, missing, type ScanReport } from '@assay/facts';
import type { FactBatch, FactReader } from '../../capabilities/provider.js';
import { readInBatches } from '../missing-answer.js';
import type { ProviderDefinition, ProviderTools } from '../provider-definition.js';
import { createAccessToken } from './access-token.js';
import { toScanReport } from './to-scan-report.js';
import { CODE, envelope, rows, tokenRow } from './wire.js';

const ID = 'goplus';
/** The service documents no maximum. Public clients use 20 to 50. */
const BATCH_SIZE = 30;

/**
 * GoPlus token security: many tokens per call. The application key (`GOPLUS_API_KEY`, `GOPLUS_API_SECRET`) is
 * optional.
 */
export const goplus: ProviderDefinition = {
  id: ID,
  roles: ['scan'],
  needs: 'nothing',
  byDefault: 'always',
  variables: {
    title: 'GoPlus',
    url: 'https://api.gopluslabs.io',
    apiKey: 'app key of GoPlus (optional)',
    apiSecret: 'app secret of GoPlus (optional)',
  },
  create: (tools) => ({ id: ID, roles: ['scan'], readers: { scanReport: createReader(tools) } }),
};

function createReader(tools: ProviderTools): FactReader<'scanReport'> {
  const { apiKey, apiSecret, url } = tools.settings;
  const http = tools.http({ baseUrl: url });
  const token =
    apiKey && apiSecret
      ? createAccessToken({
          http,
          appKey: apiKey,
          appSecret: apiSecret,
          now: tools.now,
          lifetime: tools.lifetime,
        })
      : undefined;

  return (chain, addresses, { signal, deadline, caller }) => {
    const network = tools.chains.get(chain)?.providerIds.goplus ?? chain;
    return readInBatches(addresses, BATCH_SIZE, async (batch) => {
      const authorization = await token?.header();
      const answer = await http.fetchJson({
        path: `/api/v1/token_security/${encodeURIComponent(network)}`,
        query: { contract_addresses: batch.join(',') },
        headers: authorization === undefined ? {} : { authorization },
        signal,
        deadline,
        caller,
      });
      return toFacts(batch, answer, tools.now(), {
        limited: () => http.limited(),
        keyRefused: () => token?.forget(),
      });
    });
  };
}

interface Events {
  readonly limited: () => UpstreamError;
  readonly keyRefused: () => void;
}

function toFacts(
  addresses: readonly Address[],
  answer: HttpAnswer,
  now: number,
  events: Events,
): FactBatch<'scanReport'> {
  const { code, result } = toEnvelope(answer);
  const forAll = (fact: Fact<ScanReport>) => new Map(addresses.map((address) => [address, fact]));
  if (code === CODE.limited) throw events.limited();
  if (CODE.keyRefused.some((refused) => refused === code)) {
    events.keyRefused();
    throw new UpstreamError(ID, 'refused', `does not accept the key (code ${code})`);
  }
  if (CODE.chainNotSupported.some((other) => other === code)) {
    return forAll(missing('not_supported', 'goplus does not serve this chain.', ID));
  }
  if (code === CODE.notAContract || code === CODE.noInformation || code === CODE.badAddress) {
    return forAll(missing('not_found', 'goplus does not know this token.', ID));
  }
  if (code !== CODE.complete && code !== CODE.partial) {
    throw new UpstreamError(ID, 'server_error', `failed (code ${code})`);
  }
  const found = toRows(result);
  return new Map(
    addresses.map((address) => [address, toFact(found.get(address), code === CODE.partial, now)]),
  );
}

function toEnvelope(answer: HttpAnswer) {
  const parsed = envelope.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  throw new UpstreamError(ID, 'invalid_answer', 'answered something else than its documented envelope');
}

/** Rows by lower-case address: recorded answers have lower-case keys, but this is not documented. */
function toRows(result: unknown): ReadonlyMap<string, unknown> {
  if (result === null || result === undefined) return new Map();
  const parsed = rows.safeParse(result);
  if (!parsed.success) throw new UpstreamError(ID, 'invalid_answer', 'answered rows in an unknown form');
  return new Map(Object.entries(parsed.data).map(([key, row]) => [key.toLowerCase(), row]));
}

/** An absent key is unknown, never safe. */
function toFact(row: unknown, partial: boolean, now: number): Fact<ScanReport> {
  if (row === undefined || row === null) return missing('not_found', 'goplus does not know this token.', ID);
  const parsed = tokenRow.safeParse(row);
  if (!parsed.success) return missing('invalid_answer', 'goplus answered this token in an unknown form.', ID);
  const report = toScanReport(parsed.data, partial, now);
  if (saysNothing(report)) return missing('not_found', 'goplus knows this token but says nothing of it.', ID);
  return known(report, ID, now);
}

function saysNothing(report: ScanReport): boolean {
  const { partial: _partial, opinions: _opinions, ...fields } = report;
  return Object.values(fields).every((value) => value === null);
}
