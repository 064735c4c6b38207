import { auditBytecode, auditSource, type FindingType, type StaticAudit } from '@assay/audit';
import { beforeAll, describe, expect, it } from 'vitest';
import { codesOf, ledger } from './pair-codes.js';

/** Two tokens that differ in one place: one must show a finding, the other one, the near miss, must not. */
export interface RulePair {
  readonly type: FindingType;
  /** What the two differ in. */
  readonly title: string;
  /**
   * What the token has beside `contracts/Ledger.sol`, or a whole `contract Token`. `HERE` stands for what
   * differs.
   */
  readonly source: string;
  /** Interfaces and contracts before the token. */
  readonly head?: string;
  /** What `HERE` is in the token that shows the finding. */
  readonly shows: string;
  /** What `HERE` is in the near miss. */
  readonly hides: string;
  /** All that the first token shows beside `type`. Default: nothing. */
  readonly beside?: readonly FindingType[];
  /** All that the near miss shows. Default: nothing. */
  readonly instead?: readonly FindingType[];
  /** Why deployed code cannot show the finding: there the first token shows what the near miss does. */
  readonly onlyInSource?: string;
  /** Why the first token does not show the finding today, though it should. */
  readonly missed?: string;
  /** Why the near miss shows the finding today, though it should not. */
  readonly falseAlarm?: string;
}

interface Sample {
  readonly name: string;
  readonly path: string;
  readonly content: string;
  readonly expected: { readonly source: readonly FindingType[]; readonly bytecode: readonly FindingType[] };
}

const identity = { address: '0x00000000000000000000000000000000000000aa', codeHash: '0x01' } as const;

function contentOf({ head = '', source }: RulePair, text: string): string {
  const token = source.includes('contract Token') ? source : `contract Token is Ledger {\n${source}\n}`;
  return `pragma solidity ^0.8.20;\nimport {Ledger} from "./Ledger.sol";\n${head}\n${token.replaceAll('HERE', text)}\n`;
}

function toSamples(pair: RulePair, index: number): readonly Sample[] {
  const { type, title, beside = [], instead = [], onlyInSource, missed, falseAlarm } = pair;
  if (instead.includes(type)) throw new Error(`The near miss "${title}" shows ${type}: say why.`);
  const shown = missed === undefined ? [type, ...beside] : beside;
  const hidden = falseAlarm === undefined ? instead : [type, ...instead];
  const remark = missed ?? falseAlarm;
  const known = remark === undefined ? '' : ` (today: ${remark})`;
  return [
    {
      name: `${type} with ${title}${known}`,
      path: `shows-${index}.sol`,
      content: contentOf(pair, pair.shows),
      expected: { source: shown, bytecode: onlyInSource === undefined ? shown : hidden },
    },
    {
      name: `no ${type} without ${title}${known}`,
      path: `hides-${index}.sol`,
      content: contentOf(pair, pair.hides),
      expected: { source: hidden, bytecode: hidden },
    },
  ];
}

/** Throws where a part was not read: what is not read shows nothing either. */
function typesOf(audit: StaticAudit | undefined): readonly string[] {
  if (!audit || audit.unread.length > 0) throw new Error(`Not read: ${audit?.unread ?? 'the whole token'}.`);
  return [...new Set(audit.findings.map(({ type }) => type))].sort();
}

/** Tests a rule from source and from bytecode: each token shows exactly the findings that its pair names. */
export function describePairs(rule: string, pairs: readonly RulePair[]): void {
  const samples = pairs.flatMap(toSamples);
  const named = samples.map((sample) => [sample.name, sample] as const);
  describe(rule, () => {
    let codes: Readonly<Record<string, string>> = {};
    beforeAll(async () => {
      codes = await codesOf(
        rule,
        samples.map(({ content }) => content),
      );
    });

    it.each(named)('source: %s', (_name, { path, content, expected }) => {
      const audit = auditSource([{ path, content }, ledger], { contractName: 'Token' });
      expect(typesOf(audit)).toEqual([...expected.source].sort());
    });

    it.each(named)('bytecode: %s', (_name, { content, expected }) => {
      expect(typesOf(auditBytecode(codes[content] ?? '', identity))).toEqual([...expected.bytecode].sort());
    });
  });
}
