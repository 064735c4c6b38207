import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface DeafDns {
  readonly port: number;
  close(): void;
}

/** A name server that never answers. */
export async function startDeafDns(): Promise<DeafDns> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, close: () => void socket.close() };
}
