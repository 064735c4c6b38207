import type { Address, ChainName, TokenRef } from '@assay/facts';
import type { Knex } from 'knex';
import {
  type AnswerState,
  type Dispute,
  type DisputeRole,
  type DisputeState,
  type DisputeStore,
  OPEN_DAYS,
} from '../domain/dispute.js';
import { toOpenedEvent, toStateEvent } from '../domain/dispute-event.js';
import { runBuilt } from './built.js';
import type { Database } from './database.js';
import { addingEvents, toEventRows } from './watch-events.js';

const MAX_LISTED = 100;

const INSERT = `with disputed as (
    insert into disputes (id, chain, address, report_id, code, statement, signer, signed_as, signature, state,
      checked_block, checked_hash)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    on conflict (report_id, code, signer) do nothing returning chain
  ), ${addingEvents('disputed', '$13')} select chain from disputed`;

/** Only from the state that was read: two that change it at once do not both tell it. */
const toMove = (changes: string, condition: string) => `with disputed as (
    update disputes set state = $2, checked_block = $4, checked_hash = $5${changes}
    where id = $1 and state = any (string_to_array($3, ','))${condition} returning chain
  ), ${addingEvents('disputed', '$6')} select chain from disputed`;

const MOVE = toMove('', " and (answered_at is null or $2 = 'withdrawn')");
const ANSWER = toMove(
  ', answer_state = $2, answer = $7, answer_signer = $8, answer_signature = $9, answered_at = now()',
  '',
);

/** @param guard tells callers of a database that cannot be reached */
export function createDisputeStore(
  database: Database,
  guard: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
): DisputeStore {
  const run = (built: Knex.QueryBuilder) => guard(() => runBuilt(database, built));
  const table = () => database.knex('disputes');
  /** With `expired` by the clock of the database. */
  const columns = [
    '*',
    database.knex.raw(`case when state = 'open' and opened_at < now() - interval '${OPEN_DAYS} days'
      then 'expired' else state end as shown_state`),
  ];
  return {
    async insert(dispute) {
      const { id, chain, address, reportId, code, statement, signer, role, signature, state } = dispute;
      const { checkedBlock, checkedHash } = dispute;
      const opened = toOpenedEvent(dispute);
      const events = state === 'open' ? [opened] : [opened, toStateEvent(dispute, state, 'open')];
      const rows = await guard(() =>
        database.query(INSERT, [
          ...[id, chain, address, reportId, code, statement, signer, role, signature, state],
          ...[checkedBlock, checkedHash, toEventRows(events)],
        ]),
      );
      return rows.length > 0;
    },
    async list({ chain, address }: TokenRef) {
      const listed = table()
        .select(columns)
        .where({ chain, address })
        .orderBy('opened_at', 'desc')
        .limit(MAX_LISTED);
      return (await run(listed)).map(toDispute);
    },
    async count({ chain, address }) {
      const [row] = await run(table().where({ chain, address }).count('* as n'));
      return Number(row?.n ?? 0);
    },
    async find(id) {
      return (await run(table().select(columns).where({ id }))).map(toDispute)[0];
    },
    async all() {
      return (await run(table().select(columns).orderBy('opened_at'))).map(toDispute);
    },
    async unsettled() {
      const waiting = table().select(columns).whereIn('state', ['open', 'upheld']).whereNull('answered_at');
      const oldest = waiting.orderBy('opened_at').limit(MAX_UNSETTLED);
      return (await run(oldest)).map(toDispute);
    },
    async move(dispute, { state, checked, answer }) {
      const { number = dispute.checkedBlock, hash = dispute.checkedHash } = checked ?? {};
      const told = { ...dispute, checkedBlock: number, checkedHash: hash };
      // It is shown as expired as soon as its time is over, and is it once watchers were told.
      const before = state === 'expired' ? 'open' : dispute.state;
      const from = before === 'expired' ? 'open,expired' : before;
      // An upheld one that is upheld again is no news.
      const events = state === before ? [] : [toStateEvent(told, state, before)];
      const args = [dispute.id, state, from, number, hash, toEventRows(events)];
      const more = answer ? [answer.text, answer.signer, answer.signature] : [];
      const rows = await guard(() => database.query(answer ? ANSWER : MOVE, [...args, ...more]));
      return rows.length > 0;
    },
  };
}

/** That are looked at again; further ones wait until some of these are settled. */
const MAX_UNSETTLED = 10_000;

const textOf = (value: unknown) => (value === null ? null : String(value));

function toDispute(row: Readonly<Record<string, unknown>>): Dispute {
  return {
    id: String(row.id),
    chain: String(row.chain) as ChainName,
    address: String(row.address) as Address,
    reportId: String(row.report_id),
    code: String(row.code),
    statement: String(row.statement),
    signer: String(row.signer) as Address,
    role: String(row.signed_as) as DisputeRole,
    signature: String(row.signature),
    state: String(row.shown_state) as DisputeState,
    checkedBlock: Number(row.checked_block),
    checkedHash: String(row.checked_hash),
    openedAt: new Date(String(row.opened_at)),
    answer: textOf(row.answer),
    answerState: textOf(row.answer_state) as AnswerState | null,
    answerSigner: textOf(row.answer_signer) as Address | null,
    answerSignature: textOf(row.answer_signature),
    answeredAt: row.answered_at === null ? null : new Date(String(row.answered_at)),
  };
}
