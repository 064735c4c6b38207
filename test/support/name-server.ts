import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface NameServer {
  /** `address:port`, as a resolver takes it. */
  readonly server: string;
  /** The names that were asked for, each once. */
  readonly asked: ReadonlySet<string>;
  close(): Promise<void>;
}

/** What a name leads to: its IPv4 address, nothing (it does not exist), or never an answer. */
type Answer = string | 'no such name' | 'silence';

const NAME_AT = 12;
const TYPE_A = 1;
const NO_SUCH_NAME = 3;

/** A DNS server on a free UDP port of this machine. */
export async function startNameServer(answerOf: (name: string) => Answer): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked = new Set<string>();
  socket.on('message', (question, from) => {
    const { name, end } = readName(question);
    asked.add(name);
    const answer = answerOf(name);
    if (answer !== 'silence')
      socket.send(toAnswer(question.subarray(0, end), answer), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  return {
    server: `127.0.0.1:${port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** The name that is asked for, and where its question ends. */
function readName(question: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = NAME_AT;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function toAnswer(question: Buffer, answer: string): Buffer {
  const isNone = answer === 'no such name';
  const records = !isNone && question.readUInt16BE(question.length - 4) === TYPE_A ? [answer] : [];
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | (isNone ? NO_SUCH_NAME : 0), 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  const bytes = records.map((address) =>
    // A pointer to the name of the question, an address of the internet, for no time.
    Buffer.from([0xc0, NAME_AT, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([head, ...bytes]);
}
