import { readFileSync } from 'node:fs';
import express from 'express';

// As `npm start` does.

/** A plain Express handler that returns the prepared JSON of a file: the minimum cost of an HTTP answer. */
const answer: unknown = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const app = express();
app.use(express.json());
app.post('/', (_request, response) => {
  response.json(answer);
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.({ url: `http://127.0.0.1:${address.port}` });
});
