/** The rules of every sentence that a person reads. */

/** They stand in evidence, never in a sentence. */
const banned: readonly RegExp[] = [
  /\b0x[0-9a-f]{8}\b(?!…)/i,
  /\b\w+\((?:\w+(?:\[\])?,?)*\)/,
  /simulat/i,
  /\benvironments?\b/i,
  /\bbaseline\b/i,
  /\beoa\b/i,
  /\bcases?\b/i,
  /\bactors?\b/i,
  /\bgated?\b/i,
  /coverage/i,
  /eligible/i,
  /\bconfirmed\b/i,
  /\brevert/i,
  /\bselector/i,
  /\b[A-Z]+_[A-Z_]+\b/,
  /\bnull\b|\bundefined\b|\bNaN\b/,
];

const MAX_WORDS = 15;

/** A number and its unit are one word. */
function wordsIn(sentence: string): number {
  return sentence
    .replace(/(\d[\d,.]*) (%|USD)/g, '$1$2')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Each sentence of a text. */
export function sentencesIn(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+(?=[A-Z0-9])/).filter((one) => one !== '');
}

const verbs =
  /\b(?:is|are|was|were|has|have|had|can|cannot|may|must|could|will|would|does|do|did|took|take|takes|owns?|holds?|held|gave|kept|lost|bought|sold|sells?|made|makes?|move[ds]?|moves|fell|rose|falls?|worked|tried|found|saw|know|says?|shows?|names?|stops?|lets?|trades?|depends?|differ[s]?|happened|stands?|loses?|confirms?|answers?|changes|got|imitates|stay|stays|looks|ends|ended|added|costs|decides?|runs?|come|comes|pays?|reads?|named|ask(?:s|ed)?|sets?|refuses?|contains|keeps?|speaks?|hides?|checks?|branch|bought|needs?|reports?|allow(?:s|ed)|denie[sd])\b/i;
const advice = /^(?:Do not|Buy only|Try|Count)\b/;
const unknown = /^Not known: /;

/** What is wrong with a text; empty: nothing. */
export function faultsOf(text: string): readonly string[] {
  return sentencesIn(text).flatMap((sentence) => {
    const faults: string[] = [];
    if (wordsIn(sentence) > MAX_WORDS) faults.push(`${wordsIn(sentence)} words`);
    for (const word of banned) if (word.test(sentence)) faults.push(`has ${word.exec(sentence)?.[0]}`);
    if (!/^[A-Z0-9]/.test(sentence)) faults.push('begins small');
    if (!/[.!?]$/.test(sentence)) faults.push('has no end');
    if (!advice.test(sentence) && !unknown.test(sentence) && !verbs.test(sentence))
      faults.push('has no verb');
    return faults.map((fault) => `${fault}: ${sentence}`);
  });
}
