import { writeClient } from './render-client.js';

/** Writes the client, after the operations that the endpoints stand on. */
await writeClient();
