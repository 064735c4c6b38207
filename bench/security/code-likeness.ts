import { estimateLikeness, toCodeSketch } from '@assay/audit';
import { createKnownScams, policy } from '@assay/engine';
import type { CodeSketch, Hex, KnownScam } from '@assay/facts';
import { datasetPath, readArchive, readCsv, readFolder, readJsonLines } from '../support/datasets.js';
import { plainly, report } from '../support/report.js';

/** Similarity thresholds to measure; the last one is identical code. */
const thresholds = [0.7, 0.8, 0.85, 0.9, 0.95] as const;
const LOWEST = thresholds[0];
/** Number of scams that a comparison is timed with: the maximum that is stored. */
const REMEMBERED = 2_000;

type Sketches = ReadonlyMap<string, CodeSketch>;

interface Pair {
  readonly a: string;
  readonly b: string;
  readonly likeness: number;
  readonly sameCode: boolean;
}

function toSketch(runtime: string): CodeSketch {
  const digits = runtime
    .trim()
    .replace(/^0x/, '')
    .replace(/[^0-9a-f].*$/is, '');
  return toCodeSketch([`0x${digits}` as Hex]);
}

/** All pairs of different tokens, one from each list, with some similarity. O(pairs). */
function pairsOf(left: Sketches, right: Sketches): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [a, one] of left) {
    for (const [b, other] of right) {
      if (a === b || (left === right && a > b)) continue;
      const sameCode = one.codeHash === other.codeHash;
      const likeness = sameCode ? 1 : estimateLikeness(one, other, LOWEST);
      if (likeness !== undefined) pairs.push({ a, b, likeness, sameCode });
    }
  }
  return pairs;
}

async function readRugs(): Promise<Sketches | undefined> {
  const [labels, hex] = [datasetPath('rug_groundtruth', 'labels.csv'), datasetPath('rug_groundtruth', 'hex')];
  if (!labels || !hex) return undefined;
  const codes = await readFolder(hex);
  const found = (await readCsv(labels)).flatMap(({ address = '', mint, leak, limit }) => {
    const code = codes.get(address.toLowerCase());
    return code && [mint, leak, limit].includes('1')
      ? [[address.toLowerCase(), toSketch(code)] as const]
      : [];
  });
  return new Map(found);
}

async function readCorpus(): Promise<{ readonly traps: Sketches; readonly clean: Sketches } | undefined> {
  const labels = datasetPath('token_corpus', 'labels.csv');
  const archive = datasetPath('token_corpus', 'runtime_hex.tar.xz');
  if (!labels || !archive) return undefined;
  const codes = await readArchive(archive);
  const traps = new Map<string, CodeSketch>();
  const clean = new Map<string, CodeSketch>();
  for (const row of await readCsv(labels)) {
    const code = codes.get(row.address ?? '');
    const verdicts = [row.crpwarner_mint_tp, row.crpwarner_leak_tp, row.crpwarner_limit_tp];
    const isTrap = Boolean(row.piedpiper_backdoor) || verdicts.includes('Yes');
    const isClean = row.trapdoor_verified === '0';
    if (code && isTrap !== isClean) (isTrap ? traps : clean).set(row.address ?? '', toSketch(code));
  }
  return { traps, clean };
}

async function readOrdinary(): Promise<Sketches | undefined> {
  const path = datasetPath('benign_tokens', 'erc20_contracts.jsonl.gz');
  if (!path) return undefined;
  const rows = await readJsonLines(path);
  return new Map(rows.map((row) => [String(row.address), toSketch(String(row.deployed_bytecode))]));
}

function print(rugs: Sketches, scams: Sketches, ordinary: Sketches): void {
  const among = pairsOf(scams, scams);
  const across = pairsOf(ordinary, scams);
  const honest = pairsOf(ordinary, ordinary);
  const cases = [
    ...thresholds.map((minLikeness) => ({
      name: minLikeness.toFixed(2),
      holds: (pair: Pair) => pair.likeness >= minLikeness,
    })),
    { name: 'same code', holds: (pair: Pair) => pair.sameCode },
  ];
  const { similarCode } = policy.security;
  console.log(
    `code alike: ${scams.size} scams (${rugs.size} of them rug pulls), ${ordinary.size} ordinary tokens; used: ${similarCode.toFixed(2)}`,
  );
  console.log(
    '| alike from | pairs of scams | scams like another one | rug pulls | pairs scam/ordinary | ordinary tokens like a scam | pairs of ordinary tokens |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const { name, holds } of cases) {
    const pairs = among.filter(holds);
    const found = new Set(pairs.flatMap(({ a, b }) => [a, b]));
    const accused = across.filter(holds);
    const of = (part: number, whole: number) => `${part}/${whole} (${((100 * part) / whole).toFixed(0)} %)`;
    console.log(
      `| ${name} | ${pairs.length} | ${of(found.size, scams.size)} | ${of([...rugs.keys()].filter((id) => found.has(id)).length, rugs.size)} | ${accused.length} | ${of(new Set(accused.map(({ a }) => a)).size, ordinary.size)} | ${honest.filter(holds).length} |`,
    );
  }
  const closest = [...across].sort((x, y) => y.likeness - x.likeness)[0];
  const accused = new Set(across.filter(({ likeness }) => likeness >= similarCode).map(({ a }) => a)).size;
  report({
    what: 'ordinary tokens whose code is like a scam',
    figure: `${accused} of ${ordinary.size}; the closest ${closest ? closest.likeness.toFixed(2) : 'below 0.7'}`,
    target: `none from ${similarCode.toFixed(2)} on`,
    ok: accused === 0,
  });
  const alike = new Set(among.filter(({ likeness }) => likeness >= similarCode).flatMap(({ a, b }) => [a, b]))
    .size;
  report(plainly('scams whose code is like that of another', `${alike} of ${scams.size}`));
}

/** Measures a comparison with the maximum number of stored scams. */
async function time(scams: Sketches): Promise<void> {
  const known = createKnownScams({ now: () => 0 });
  const sketches = [...scams.values()];
  for (let n = 0; n < REMEMBERED; n += 1) {
    const sketch = sketches[n % sketches.length];
    if (!sketch) return;
    const scam: KnownScam = {
      ref: { chain: 'eth', address: `0x${n.toString(16).padStart(40, '0')}` },
      sketch: { ...sketch, codeHash: `0x${n}` },
      proofs: ['honeypot'],
      blockNumber: 1,
      seenAt: n,
    };
    known.learn(scam);
  }
  const times: number[] = [];
  for (const sketch of sketches) {
    const start = performance.now();
    await known.compare(sketch, { chain: 'eth', address: '0x' }, policy.security.similarCode);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(2);
  report(plainly(`a comparison with ${REMEMBERED} scams: median, slowest`, `${at(0.5)}, ${at(1)} ms`));
}

/**
 * Measures how similar the code of scams is to each other and to ordinary tokens. The threshold is chosen
 * from this.
 */
export async function runCodeLikeness(): Promise<void> {
  const [rugs, corpus, benign] = await Promise.all([
    readRugs(),
    readCorpus().catch(() => undefined),
    readOrdinary(),
  ]);
  if (!rugs || !corpus || !benign) {
    console.log('code alike: skipped: no data');
    return;
  }
  const ordinary = new Map([...benign, ...corpus.clean]);
  // Skip contracts that one list calls ordinary and another a trap.
  const scams = new Map([...rugs, ...corpus.traps].filter(([id]) => !ordinary.has(id)));
  for (const id of corpus.traps.keys()) ordinary.delete(id);
  print(rugs, scams, ordinary);
  await time(scams);
}
