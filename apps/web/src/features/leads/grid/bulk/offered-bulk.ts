import type { GridSelection } from '@waypost/contract/leads-grid';
import type { ComponentType } from 'react';

/** Leads on their way into a campaign: which one, by which job. */
export interface StartedBulk {
  campaignId: string;
  jobId: string;
  /** Begun before this page was opened: nobody waits for its end. */
  isFound?: boolean;
}

/** What a page lets be done with chosen leads that this feature knows nothing of: adding them to a campaign. */
export interface OfferedBulk {
  /** Asks how, and begins. */
  Dialog: ComponentType<{
    listId: string;
    /** "12 leads" */
    about: string;
    selection: GridSelection;
    onStarted: (started: StartedBulk) => void;
    onClose: () => void;
  }>;
  /** Tells what was begun before the list was opened; draws nothing. `onFound` keeps its identity. */
  Recent: ComponentType<{ listId: string; onFound: (found: readonly StartedBulk[]) => void }>;
  /** What became of it, until it is put away. */
  Progress: ComponentType<{ listId: string; started: StartedBulk; onClose: () => void }>;
}
