import { createHash } from 'node:crypto';
import { correctedLabel } from '../security/label-corrections.js';
import { type Case, optional } from '../security/readers.js';
import { datasetPath, readArchive, readCsv, readFolder, readJsonLines } from '../support/datasets.js';
import type { Label, LabelledContract, LabelledSet, Question } from './labelled-set.js';
import { anyClass, backDoor, classes, highOrCritical, ofClass } from './questions.js';

type Row = Readonly<Record<string, string>>;
type Texts = ReadonlyMap<string, string>;

const isOne = (value: string | undefined) => value === '1';

function caseOf(id: string, sources: Texts, codes: Texts): Case {
  return { id, ...optional('source', sources.get(id)), ...optional('code', codes.get(id)?.trim()) };
}

async function rugGroundtruth(): Promise<LabelledSet | undefined> {
  const labels = datasetPath('rug_groundtruth', 'labels.csv');
  const sol = datasetPath('rug_groundtruth', 'sol');
  const hex = datasetPath('rug_groundtruth', 'hex');
  if (!labels || !sol || !hex) return undefined;
  const [rows, sources, codes] = await Promise.all([readCsv(labels), readFolder(sol), readFolder(hex)]);
  const definitions = {
    mint: 'the authors of CRPWarner: the owner can mint any amount',
    limit: 'the same: sales can be restricted',
    leak: "the same: the owner can move or drain holders' tokens",
  };
  const questions = classes.map((name) => [name, ofClass(name, definitions[name])] as const);
  const contracts = rows.map((row): LabelledContract => {
    const id = (row.address ?? '').toLowerCase();
    const toLabel = ([name, question]: (typeof questions)[number]): Label => ({
      question,
      truth: isOne(row[name]),
      corrected: correctedLabel(id, name, isOne(row[name])),
    });
    return { one: caseOf(id, sources, codes), labels: questions.map(toLabel) };
  });
  return {
    name: 'rug_groundtruth',
    origin:
      'real rug pulls, labelled by hand by the authors of CRPWarner; all zero: a rug pull by trading alone',
    tuned: 'tuned',
    contracts,
  };
}

async function benignTokens(): Promise<LabelledSet | undefined> {
  const path = datasetPath('benign_tokens', 'erc20_contracts.jsonl.gz');
  if (!path) return undefined;
  const question = highOrCritical('none of them is a scam: every such finding is an alarm to explain');
  const contracts = (await readJsonLines(path)).map((row) => ({
    one: {
      id: String(row.address),
      code: String(row.deployed_bytecode),
      source: String(row.source),
      contractName: String(row.name),
    },
    labels: [{ question, truth: false }],
  }));
  return {
    name: 'benign_tokens',
    origin: 'ordinary tokens, five of them well known',
    tuned: 'tuned',
    contracts,
  };
}

/** Back-door classes of the corpus, what each lets an owner do, and the findings that show it. */
const backDoors: Readonly<Record<string, Question>> = {
  FreezeAccount: backDoor('FreezeAccount', { class: 'limit', types: [] }),
  DisableTransfer: backDoor('DisableTransfer', { class: 'limit', types: [] }),
  GenerateToken: backDoor('GenerateToken', { class: 'mint', types: [] }),
  DestroyToken: backDoor('DestroyToken', {
    class: 'leak',
    types: ['SELF_DESTRUCT', 'PUBLIC_SELF_DESTRUCT'],
  }),
  ArbitraryTransfer: backDoor('ArbitraryTransfer', { class: 'leak', types: [] }),
};
/** A half of the addresses was read while the rules were written; the figures of the other were only seen. */
function wasRead(address: string): boolean {
  const digest = createHash('sha256').update(address).digest('hex');
  return Number.parseInt(digest[0] ?? '0', 16) < 8;
}

const verdictOf =
  "what the authors of CRPWarner found when they checked that tool's alarms; only alarms were checked";
const unreadHalf = 'by the same labels, on contracts that nobody read: a check for over-fitting';
const verdicts = classes.map((name) => {
  const question = ofClass(name, verdictOf);
  const unread = {
    ...question,
    name: `${name}, half not read`,
    definition: unreadHalf,
  };
  return { name, question, unread };
});
const clean = highOrCritical('verified clean by the authors of TrapdoorAnalyser');
const cleanUnread = {
  ...clean,
  name: `${clean.name}, half not read`,
  definition: unreadHalf,
};

function cleanLabels({ address = '' }: Row): readonly Label[] {
  const questions = wasRead(address) ? [clean] : [clean, cleanUnread];
  return questions.map((question) => ({ question, truth: false }));
}

function corpusLabels(row: Row): readonly Label[] {
  const doors = (row.piedpiper_backdoor ?? '').split('|').flatMap((name) => backDoors[name] ?? []);
  const checked = verdicts.flatMap(({ name, question, unread }): Label[] => {
    const verdict = row[`crpwarner_${name}_tp`];
    if (verdict !== 'Yes' && verdict !== 'No') return [];
    const questions = wasRead(row.address ?? '') ? [question] : [question, unread];
    return questions.map((one) => ({ question: one, truth: verdict === 'Yes', others: true }));
  });
  return [
    ...doors.map((question) => ({ question, truth: true })),
    ...checked,
    ...(row.trapdoor_verified === '0' ? cleanLabels(row) : []),
  ];
}

async function tokenCorpus(): Promise<LabelledSet | undefined> {
  const labels = datasetPath('token_corpus', 'labels.csv');
  const sources = datasetPath('token_corpus', 'sources.tar.xz');
  const codes = datasetPath('token_corpus', 'runtime_hex.tar.xz');
  if (!labels || !sources || !codes) return undefined;
  const [rows, texts, runtimes] = await Promise.all([
    readCsv(labels),
    readArchive(sources),
    readArchive(codes),
  ]);
  return {
    name: 'token_corpus',
    origin: 'distinct real contracts of Solidity 0.4 and 0.5; an empty label is unknown and not counted',
    tuned: 'tuned, but for "half not read"',
    contracts: rows.map((row) => ({
      one: caseOf((row.address ?? '').toLowerCase(), texts, runtimes),
      labels: corpusLabels(row),
    })),
  };
}

const project =
  'what became of the project, as published: a scam often needs no code, and then nothing can be found';
const trapdoor = ofClass('limit', 'a second, independent honeypot label of some of them');
/** A stop of all transfers alike ends purchases too: whoever buys does not walk into a trap. */
const stops: readonly string[] = ['TRADING_PAUSABLE', 'TRADING_GATE'];
const trap: Question = {
  name: 'limit, but for stops of all transfers',
  definition: 'the same label: a honeypot sells and does not buy back; a stop of all transfers is none',
  because: (audit) => trapdoor.because(audit).filter(({ type }) => !stops.includes(type)),
};

function projectLabels(row: Row): readonly Label[] {
  const truth = row.label === 'scam';
  const others = classes.some((name) => isOne(row[`crpwarner_${name}`]));
  const isTrap = isOne(row.trapdoor);
  const limit = { truth: isTrap, others: isOne(row.crpwarner_limit) };
  const corrected = correctedLabel((row.address ?? '').toLowerCase(), 'limit', isTrap);
  const traps = [
    { ...limit, question: trapdoor, corrected },
    { ...limit, question: trap },
  ];
  return [
    { question: projectAny, truth, others },
    { question: projectGrave, truth, others },
    { question: wasRead(row.address ?? '') ? projectRead : projectUnread, truth, others },
    ...(row.trapdoor ? traps : []),
  ];
}
const projectAny = anyClass(project);
const projectGrave = highOrCritical(project);
const projectRead = {
  ...projectGrave,
  name: `${projectGrave.name}, half that may be read`,
  definition: 'the same, on the half by hash whose differences may be read',
};
const projectUnread = {
  ...projectGrave,
  name: `${projectGrave.name}, half left alone`,
  definition:
    'the same, on the other half: left alone since 2026-11-26; before, its alarms on normal projects were read',
};

async function labelledProjects(): Promise<LabelledSet | undefined> {
  const labels = datasetPath('tm_rugpull', 'labels.csv');
  const sources = datasetPath('tm_rugpull', 'sources.tar.xz');
  const codes = datasetPath('tm_rugpull', 'runtime_hex.tar.xz');
  if (!labels || !sources || !codes) return undefined;
  const [rows, texts, runtimes] = await Promise.all([
    readCsv(labels),
    readArchive(sources),
    readArchive(codes),
  ]);
  const unknown = rows.filter(({ known }) => known === '0');
  return {
    name: 'tm_rugpull',
    origin:
      'published projects that are scams or normal, on Ethereum, BSC and Base; those of the other sets left out',
    tuned: 'tuned, but for "half left alone"',
    contracts: unknown.map((row) => ({
      one: caseOf((row.address ?? '').toLowerCase(), texts, runtimes),
      labels: projectLabels(row),
    })),
  };
}

export const setReaders: Readonly<Record<string, () => Promise<LabelledSet | undefined>>> = {
  rug_groundtruth: rugGroundtruth,
  benign_tokens: benignTokens,
  token_corpus: tokenCorpus,
  tm_rugpull: labelledProjects,
};
