import type { Tx } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ai } from '../../../ports/ai.ts';
import type { SamplePeople } from '../../../ports/sample-people.ts';
import type { WebPages } from '../../../ports/web-pages.ts';
import type { Billing } from '../../billing/index.ts';
import type { LeadsNetwork } from '../leads-network.ts';
import type { CampaignsOf } from '../sources/why-skipped.ts';

/** What finding people with AI works with. */
export interface IcpDeps {
  platform: Platform;
  /** Undefined: none is configured. Profiles can then be edited, and people judged by our own rules. */
  ai: Ai | undefined;
  webPages: WebPages;
  /** Left out with a real provider: there is nobody to show before an account searches. */
  samplePeople?: SamplePeople | undefined;
  network: Pick<LeadsNetwork, 'checkAccount' | 'readRoom' | 'searchPeople'>;
  billing: Pick<Billing, 'spendCredits' | 'returnCredits' | 'creditsOf' | 'entitlementsOf'>;
  /** The rule of the workspace that forbids contacting a person, by its name; null: none does. Compiled once per transaction. */
  excludedBy(tx: Tx, workspaceId: string): Promise<(person: ExcludablePerson) => string | null>;
  /** In which campaigns under way leads are; nobody is in one where it is left out. */
  campaignsOf?: CampaignsOf;
}

export interface ExcludablePerson {
  publicIdentifier: string | null;
  company: string | null;
  companyDomain: string | null;
  email: string | null;
  headline: string | null;
  title: string | null;
}
