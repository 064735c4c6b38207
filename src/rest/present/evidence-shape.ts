import { z } from 'zod';

const said = <T extends z.ZodType>(type: T, description: string) => type.optional().meta({ description });

/** A piece of evidence. It has the fields of its kind only. */
export const evidenceShape = z
  .object({
    kind: z.string().meta({ description: 'Which kind of evidence it is, and so which fields it has.' }),
    chain_id: said(z.int(), 'Chain id (EIP-155) of the chain.'),
    block_number: said(z.int(), 'Block that was read.'),
    block_hash: said(z.string(), 'Hash of that block.'),
    method: said(z.string(), 'JSON-RPC method that was called.'),
    params: said(
      z.unknown(),
      'Its parameters, as they are sent again once what `shared` holds is in its place.',
    ),
    result: said(z.string(), 'What the node answered; long answers are in `shared`.'),
    reverted: said(z.boolean(), 'Whether the call reverted.'),
    meaning: said(z.string(), 'What the answer shows.'),
    verified: said(
      z.literal('STATE_ROOT'),
      "Played again on state that was proven against the block's state root; absent: the node said so.",
    ),
    contract: said(z.string(), 'Address of the contract that the evidence is about.'),
    file: said(z.string(), 'File of the verified source.'),
    line_start: said(z.int(), 'First line of the quote, counted from 1.'),
    line_end: said(z.int(), 'Last line of the quote.'),
    quote: said(z.string(), 'The quoted lines.'),
    address: said(z.string(), 'Address that the code or log belongs to.'),
    code_hash: said(z.string(), 'Hash of the code at the address.'),
    selector: said(z.string(), 'Selector of the function, 4 bytes.'),
    transaction_hash: said(z.string(), 'Transaction of the log.'),
    log_index: said(z.int(), 'Place of the log in its block.'),
    hashes: said(z.array(z.string()), 'Hashes of the transactions.'),
    description: said(z.string(), 'What the transactions show.'),
    source: said(z.string(), 'Who said it.'),
    field: said(z.string(), 'Which field of the answer of that source.'),
    value: said(z.string(), 'What it said.'),
  })
  .meta({ title: 'Evidence' });

/** What long hexadecimal values of an answer with evidence stand for. */
export const sharedShape = z.record(z.string(), z.string()).meta({
  description:
    'Long hexadecimal values, each once, under the name that stands in their places: the hash of the bytes (`keccak256:0x` and its first 16 bytes). The bytes are hexadecimal, or `gzip:` and base64.',
});
