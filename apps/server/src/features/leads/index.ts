/**
 * Leads and lead lists. Other features read and add people through {@link LeadBook}; its functions take the
 * caller's transaction and never reach the network.
 */
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../../ports/files.ts';
import { bindGrid } from './grid/grid.routes.ts';
import { type ReachOf, unknownReach } from './contactability.ts';
import { type ListInUse, nobodyUses } from './list-use.ts';
import { copyListJob } from './jobs/copy-list.ts';
import { eraseListJob } from './jobs/erase-list.ts';
import { checkCsvJob } from './jobs/check-csv.ts';
import { importCsvJob } from './jobs/import-csv.ts';
import { undoImportJob } from './jobs/undo-import.ts';
import { tidyImports } from './import/tidy-imports.ts';
import { bindImports } from './import/import.routes.ts';
import { leadActions } from './lead-actions.ts';
import { type ConnectionsForOthers, createConnectionsForOthers } from './connections-for-others.ts';
import { createLeadBook, type LeadBook } from './lead-book.ts';
import { listen } from './leads.events.ts';
import type { LeadsNetwork } from './leads-network.ts';
import { createMerging } from './merge/create-merging.ts';
import { type MergeParts, nothingElse } from './merge/merge-parts.ts';
import { bindExclusions, bindLists, bindPosts } from './leads.routes.ts';
import type { UnderWay } from './lists/list-totals.ts';
import { bindTotals } from './lists/totals.routes.ts';
import { createListsForOthers, type ListsForOthers } from './lists-for-others.ts';
import { importBytesMax } from './operations/start-import.ts';
import type { Judging } from './sources/posts/pay-intents.ts';
import type { TalksOf } from './sources/relations/talks.ts';
import { createSources } from './sources/create-sources.ts';
import type { DailyPlan } from './live/daily-plan.ts';
import type { CampaignsOf } from './sources/why-skipped.ts';
import { createUploads } from './uploads.ts';

export type { LeadBook, SeenPerson } from './lead-book.ts';
export { type MergeParts, nothingElse } from './merge/merge-parts.ts';
export type { ConnectionsForOthers } from './connections-for-others.ts';
export type { ListsForOthers } from './lists-for-others.ts';
export type { LeadDetail } from './store/lead-row.ts';
/** Pages of a lead list as its screen asks for them. */
export { readGrid, readGridPage } from './grid/read-grid.ts';
export type * from './leads-network.ts';

export interface LeadsDeps {
  network: LeadsNetwork;
  files: Files;
  /** Largest file of an import in bytes; 2 GiB unless a test says otherwise. */
  importBytesMax?: number;
  /** What campaigns say of leads, which this feature knows nothing of; nobody is in one where it is left out. */
  campaignsOf?: CampaignsOf;
  /** SQL for the ids of leads that a campaign is under way with; nobody is in one where it is left out. */
  underWay?: UnderWay;
  /** Whether leads could be written to now; of nobody it is known where it is left out. */
  reachOf?: ReachOf;
  /** Whether a campaign uses a list; none does where it is left out. */
  listInUse?: ListInUse;
  /** Reads what comments do; comments are not read by AI where it is left out. */
  judging?: Judging;
  /** What was said between an account and people; nothing was where it is left out. */
  talksOf?: TalksOf;
  /** How paid sources are repeated every day; none is where it is left out. */
  dailyPlans?: readonly DailyPlan[];
  /** How other features follow a lead that is merged into another one; called per use. */
  merging?: MergeParts;
}

export type Leads = Feature & LeadBook & ListsForOthers & ConnectionsForOthers;

export function createLeads(platform: Platform, deps: LeadsDeps): Leads {
  const { files, network } = deps;
  listen(platform);
  const uploads = createUploads(platform, files);
  const { campaignsOf, judging, dailyPlans, talksOf } = deps;
  const sources = createSources(platform, network, { campaignsOf, judging, dailyPlans, talksOf });
  const merging = createMerging(platform, deps.merging ?? nothingElse);
  const reachOf = deps.reachOf ?? unknownReach;
  const listInUse = deps.listInUse ?? nobodyUses;
  const actions = leadActions(platform, { reachOf, listInUse });
  return {
    ...createLeadBook(platform),
    ...createListsForOthers(platform),
    ...createConnectionsForOthers(platform),
    bind(binder, server) {
      const importing = { files, uploads, importBytesMax: deps.importBytesMax ?? importBytesMax };
      bindLists(binder, platform, importing);
      bindImports(binder, platform, importing);
      bindPosts(binder, platform, network, deps.judging);
      sources.bind(binder);
      bindExclusions(binder, platform);
      actions.bind(binder, server);
      merging.bind(binder, server);
      bindGrid(binder, platform);
      bindTotals(binder, platform, { underWay: deps.underWay ?? (() => null), reachOf });
    },
    jobs: [
      importCsvJob({ ...platform, files, uploads, campaignsOf: deps.campaignsOf }),
      checkCsvJob({ ...platform, files, uploads, campaignsOf: deps.campaignsOf }),
      undoImportJob({ ...platform, listInUse }),
      ...sources.jobs,
      copyListJob(platform),
      eraseListJob(platform),
      ...actions.jobs,
      ...merging.jobs,
    ],
    loops: [uploads.sweep, ...sources.loops, tidyImports(platform), ...actions.loops, ...merging.loops],
  };
}
