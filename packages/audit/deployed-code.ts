import { groupBy } from '@assay/facts';
import { fixedWords } from './evm/program.js';
import type { FunctionBehaviour, Site } from './model/behaviour.js';
import type { DeployedCode, DeployedFunction } from './model/deployed.js';
import type { Capability } from './rules/capability.js';

function answerOf({ isSettled, paths }: FunctionBehaviour): bigint | undefined {
  const [first, ...others] = isSettled ? paths.map(({ returned }) => returned) : [];
  const value = first?.length === 1 ? first[0]?.value : undefined;
  const isSame = others.every((returned) => returned.length === 1 && returned[0]?.value === value);
  return isSame ? value : undefined;
}

/**
 * What the code says against or for its source. `functions`: without ways that nobody can take; a selector may have
 * several, one for each length of call data.
 */
export function toDeployedCode(
  runtime: string,
  functions: readonly FunctionBehaviour[],
  capabilities: readonly Capability[],
): DeployedCode {
  const shown = groupBy(capabilities, ({ fn }) => fn.selector);
  const found = [...groupBy(functions, ({ selector }) => selector)].map(([selector, own]) => {
    const answer = own.length === 1 && own[0] ? answerOf(own[0]) : undefined;
    const read: DeployedFunction = {
      isWhole: own.every(({ complete, isCut }) => complete && !isCut),
      isSettled: own.every(({ isSettled }) => isSettled),
      writes: own.some(({ paths }) => paths.some(({ writes }) => writes.length > 0)),
      shown: new Set(shown.get(selector)?.map(({ type }) => type)),
      ...(answer === undefined ? {} : { answer }),
    };
    return [selector, read] as const;
  });
  return { functions: new Map(found), words: fixedWords(runtime) };
}

function isAt(site: Site, { at, file }: Site): boolean {
  return site.at === at && site.file === file;
}

/**
 * The source says that the function writes or calls there, and no call of the deployed function does anything of the
 * kind. Of a call or an end of the contract a settled function has none.
 */
function isRefuted({ fn, site }: Capability, { functions }: DeployedCode): boolean {
  const deployed = functions.get(fn.selector);
  if (!deployed?.isSettled) return false;
  const isWrite = fn.paths.some(({ writes }) => writes.some((write) => isAt(write.site, site)));
  const isCall = fn.paths.some(({ calls }) => calls.some((call) => isAt(call.site, site)));
  return isWrite ? !deployed.writes : isCall;
}

/**
 * What source shows, but for what the deployed code refutes. Code that was not read to its end refutes nothing: what
 * it does not show either is marked.
 */
export function heldAgainst(capabilities: readonly Capability[], code: DeployedCode): readonly Capability[] {
  return capabilities.flatMap((capability) => {
    if (isRefuted(capability, code)) return [];
    const deployed = code.functions.get(capability.fn.selector);
    const isShown = deployed?.isWhole || deployed?.shown.has(capability.type);
    return isShown ? capability : { ...capability, onlyInSource: true };
  });
}
