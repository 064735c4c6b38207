import { buildPage } from './build-page.js';

/** The last step of `npm run build`. */
await buildPage('dist/web/static');
