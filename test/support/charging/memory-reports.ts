import { tokenKey } from '@assay/facts';
import type { ReportStore, WholeReport } from '../../../src/domain/stored-report.js';

/** Reports in memory, a few. */
export function memoryReports(): ReportStore {
  const reports: WholeReport[] = [];
  const of = (key: string) => reports.filter(({ ref }) => tokenKey(ref) === key).reverse();
  return {
    async add(report) {
      // What analyses of made-up facts say is not kept: they are many.
      if (reports.length < 2) reports.push(report);
    },
    see: async () => undefined,
    list: async (ref, { count, before }) =>
      of(tokenKey(ref))
        .filter(({ firstBlock }) => !before || firstBlock < before.block)
        .slice(0, count),
    find: async (id) => reports.find((report) => report.id === id),
    show: async () => undefined,
    newestShown: async () => undefined,
    newestShownOf: async () => [],
    recentlyShown: async () => [],
    removeOlder: async () => undefined,
  };
}
