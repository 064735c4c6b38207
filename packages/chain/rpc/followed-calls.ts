import { type Address, type Hex, toAddress, ZERO_ADDRESS } from '@assay/facts';
import { addressAt } from './abi.js';
import artifact from './artifacts/FollowedCalls.json' with { type: 'json' };
import { DEFAULT_VIEW_GAS } from './fenced-calls.js';
import type { ViewCall, ViewResult } from './rpc.js';

/** Stands for the address that a look-up answers, in the calls that follow it. */
export const FOUND: Address = '0xf3ace00000000000000000000000000000a55a73';

/** Address of the injected code during the call. Nobody has a key or a contract there. */
const FOLLOWED_ADDRESS: Address = '0xf3ace00000000000000000000000000000a55a74';
const override = { [FOLLOWED_ADDRESS]: { code: artifact.deployedBytecode } };

/** Characters of the parts of a packed call before its data. */
const HEAD = 64;
const NOWHERE = 0xffffffff;
/** Gas that `FollowedCalls` keeps for each answer, and for its own work. */
const GAS_EACH = 25_000;

/**
 * A look-up and the calls that are made with its answer, as one view: a trip to the node instead of two.
 * `FOUND` in those calls, as target or as one word of the data, is the address that the look-up answers.
 */
export function toFollowedCall(lookUp: ViewCall, calls: readonly ViewCall[]): ViewCall {
  const all = [lookUp, ...calls];
  const gas = all.reduce((sum, call) => sum + Math.ceil((gasOf(call) * 33) / 32) + GAS_EACH, GAS_EACH);
  return { to: FOLLOWED_ADDRESS, data: `0x${all.map(pack).join('')}`, gas };
}

/**
 * The answers of a followed call, the look-up's own first. None follow where it found nothing.
 * `undefined` where one was not run, or the bytes are no such answer.
 */
export function toFollowedResults(result: ViewResult | undefined): readonly ViewResult[] | undefined {
  if (!result?.ok) return undefined;
  const { data } = result;
  const results: ViewResult[] = [];
  for (let at = 2; at < data.length; ) {
    const status = Number.parseInt(data.slice(at, at + 2), 16);
    const end = at + 10 + Number.parseInt(data.slice(at + 2, at + 10), 16) * 2;
    if (!(status <= 1) || !(end <= data.length)) return undefined;
    const bytes: Hex = `0x${data.slice(at + 10, end)}`;
    results.push(status === 1 ? { ok: true, data: bytes } : { ok: false, revertData: bytes });
    at = end;
  }
  return results.length > 0 ? results : undefined;
}

/** What a folded call needs for the followed ones among its calls. */
export function followedOverride(calls: readonly ViewCall[]): typeof override | undefined {
  return calls.some(isFollowed) ? override : undefined;
}

/**
 * Runs followed calls where code cannot be injected: the look-ups, then what follows them. Where one of them
 * fails, the whole followed call does.
 */
export async function followInTurn<F extends { readonly failure: unknown }>(
  calls: readonly ViewCall[],
  run: (calls: readonly ViewCall[]) => Promise<readonly (ViewResult | F)[]>,
): Promise<readonly (ViewResult | F)[]> {
  if (!calls.some(isFollowed)) return run(calls);
  const parts = calls.map((call) => (isFollowed(call) ? unpack(call.data) : [call]));
  const firsts = await run(parts.flatMap(([first]) => first ?? []));
  const followUps = parts.map(([, ...rest], index) => {
    const first = firsts[index];
    const found = first && 'failure' in first ? undefined : toFound(first);
    return found === undefined ? [] : rest.map((call) => withFound(call, found));
  });
  const next = followUps.flat();
  const answers = next.length > 0 ? [...(await run(next))] : [];
  return calls.map((call, index) => {
    const first = firsts[index] ?? { ok: false, revertData: '0x' };
    if (!isFollowed(call)) return first;
    const own = answers.splice(0, followUps[index]?.length ?? 0);
    const results: ViewResult[] = [];
    for (const result of [first, ...own]) {
      if ('failure' in result) return result;
      results.push(result);
    }
    return { ok: true, data: `0x${results.map(packResult).join('')}` };
  });
}

const isFollowed = ({ to }: ViewCall): boolean => to === FOLLOWED_ADDRESS;
const gasOf = ({ gas = DEFAULT_VIEW_GAS }: ViewCall): number => gas;
const word32 = (value: number): string => value.toString(16).padStart(8, '0');

function pack(call: ViewCall): string {
  const data = call.data.slice(2);
  const at = data.indexOf(FOUND.slice(2).padStart(64, '0'));
  const to = call.to === FOUND ? ZERO_ADDRESS : call.to;
  const place = at < 0 ? NOWHERE : at / 2;
  return `${to.slice(2)}${word32(gasOf(call))}${word32(data.length / 2)}${word32(place)}${data}`;
}

function unpack(packed: Hex): readonly ViewCall[] {
  const calls: ViewCall[] = [];
  for (let at = 2; at < packed.length; ) {
    const size = Number.parseInt(packed.slice(at + 48, at + 56), 16) * 2;
    const to = toAddress(`0x${packed.slice(at, at + 40)}`);
    const data: Hex = `0x${packed.slice(at + HEAD, at + HEAD + size)}`;
    const gas = Number.parseInt(packed.slice(at + 40, at + 48), 16);
    calls.push({ to: to === undefined || to === ZERO_ADDRESS ? FOUND : to, data, gas });
    at += HEAD + size;
  }
  return calls;
}

/** What a look-up found. */
export function toFound(result: ViewResult | undefined): Address | undefined {
  const found = result?.ok ? addressAt(result.data, 0) : undefined;
  return found === ZERO_ADDRESS ? undefined : found;
}

/** The call as it is made once the address is known. */
export function withFound({ to, data, gas }: ViewCall, found: Address): ViewCall {
  const call = {
    to: to === FOUND ? found : to,
    data: data.replace(FOUND.slice(2), found.slice(2)) as Hex,
  };
  return gas === undefined ? call : { ...call, gas };
}

function packResult(result: ViewResult): string {
  const bytes = (result.ok ? result.data : result.revertData).slice(2);
  return `${result.ok ? '01' : '00'}${word32(bytes.length / 2)}${bytes}`;
}
