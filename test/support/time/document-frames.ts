import { ADDRESS } from './growing-text.js';

export const TOKEN = `token(chain:eth,address:"${ADDRESS}")`;
export const REF = `{chain:eth,address:"${ADDRESS}"}`;
/** Many of the fields of a token. */
export const HALF_OF_ALL =
  'coreScore coverage grades{marketAnalysis} security{overallRisk checks{code reason evidence{kind ...on CallEvidence{meaning}}} scanAnalysis{buyTax} ' +
  'powers{matrix{actor effect}} owner{kind}} market{priceUsd pools{poolId dex}} holders{totalHolders} sources{fact} components{name checks{code}}';

type Part = (index: number) => string;

/** A text with a gap that is filled with repeated parts of one or several kinds. */
interface Frame {
  readonly open: string;
  readonly close: string;
  readonly parts: readonly Part[];
}

const constant = (...texts: readonly string[]): readonly Part[] => texts.map((text) => () => text);

export const frames: readonly Frame[] = [
  {
    open: '{',
    close: '} fragment F on Query{__typename plans{name}} fragment G on Query{...F ...F}',
    parts: [
      ...constant('__typename', 'plans{name}', '...F', '...G', '...{__typename}', '...on Query{plans{name}}'),
      ...constant(`${TOKEN}{chain}`, `${TOKEN}{coreScore}`, `${TOKEN}{${HALF_OF_ALL}}`, 'nothing', 'plans'),
      ...constant(
        'plans@include(if:true){name}',
        '__schema{types{fields{name}}}',
        `wallet(address:"${ADDRESS}"){address}`,
      ),
      (i) => `a${i}:plans{name}`,
      (i) => `x${i}`,
      (i) => `...F${i}`,
      (i) => `a${i}:__typename`,
      (i) => `a${i}:${TOKEN}{chain}`,
      (i) => `a${i}:${TOKEN}{${HALF_OF_ALL}}`,
      (i) => `a:token(chain:eth,address:"${i}"){chain}`,
      (i) => `a${i}:__schema{types{fields{name args{name} type{name}}}}`,
      (i) => `a${i}:tokens(refs:[${REF},${REF},${REF},${REF}]){chain}`,
      (i) => `a${i}:wallet(address:"${ADDRESS}"){address}`,
      (i) => `plans@d${i}{name}`,
      (i) => `...on Toke${i}{name}`,
    ],
  },
  {
    open: `{${TOKEN}{`,
    close: '}} fragment F on Token{chain security{checks{code}}}',
    parts: [
      ...constant(
        'coreScore',
        'security{checks{code}}',
        'security{checks{evidence{kind}}}',
        '...F',
        HALF_OF_ALL,
        'x',
      ),
      (i) => `a${i}:coreScore`,
      (i) => `secur${i}`,
      (i) => `a${i}:security{checks{code}}`,
      (i) => `a:${i % 2 ? 'chain' : 'address'}`,
      (i) => `a${i}:security{b:${i % 2 ? 'securityScore' : 'checks{code}'}}`,
      (i) => `...@include(if:true){a${i % 50}:chain}`,
    ],
  },
  {
    open: '{token(chain:eth,address:',
    close: '){chain}}',
    parts: constant('[', '{a:', '"a"', '1', '$a', `"${ADDRESS}"`, '"""a"""', 'eth', '0x'),
  },
  {
    open: '{token(',
    close: '){chain}}',
    parts: [
      ...constant('chain:eth', 'a:1'),
      (i) => `a${i}:1`,
      (i) => `addres${i}:"a"`,
      (i) => `a${i}:$a${i}`,
    ],
  },
  {
    open: '{tokens(refs:[',
    close: ']){chain}}',
    parts: [...constant(REF, '{}', '1', '[1]', '"a"', '$a', '{a:1}', '{chain:x}', 'null', `[${REF}]`)],
  },
  {
    open: '{tokens(refs:[{',
    close: '}]){chain}}',
    parts: [...constant('chain:eth', '__proto__:1'), (i) => `a${i}:1`, (i) => `chai${i}:eth`],
  },
  {
    open: 'query Q(',
    close: '){plans{name}}',
    parts: [
      ...constant('$a:Int', `$a:[TokenRef!]=[${REF}]`),
      (i) => `$a${i}:Int`,
      (i) => `$a${i}:TokenRef={a:1}`,
      (i) => `$a${i}:Toke${i}`,
      (i) => `$a${i}:[[[Int]]]`,
      (i) => `$a${i}:[TokenRef!]=[${REF},${REF}]`,
    ],
  },
  {
    open: '{plans',
    close: '{name}}',
    parts: [
      ...constant(
        '@include(if:true)',
        '@skip(if:false)',
        '@include',
        '@x',
        '@include(if:$a)',
        '@include(a:[1])',
      ),
      (i) => `@a${i}`,
      (i) => `@include(if:$a${i})`,
    ],
  },
  {
    open: '{...F0}',
    close: '',
    parts: [
      ...constant(
        '{plans{name}}',
        'fragment F0 on Query{plans{name}}',
        'query Q{plans{name}}',
        'type A{a:Int}',
      ),
      (i) => `query Q${i}{...F0}`,
      (i) => `fragment F${i} on Query{...F${i + 1}}`,
      (i) => `fragment F${i} on Query{plans{name} ...F${i + 1} ...F${i + 1}}`,
      (i) => `fragment F${i} on Query{...F${i + 1} ...F${i + 2} ...F${i + 3} a${i}:plans{name}}`,
      (i) => `fragment F${i} on Query{plans{...on Plan{name}} ...F${i + 1} ...F${(i * 7) % 50}}`,
      (i) => `fragment F${i} on Query{...F${(i + 1) % 30} ...F0}`,
      (i) => `fragment F${i} on Query{${TOKEN}{security{checks{code}}} ...F${i + 1}}`,
      (i) => `fragment F${i} on Toke${i}{name}`,
    ],
  },
];
