/** What leads announce, in the transaction that stores it. Instants are epoch milliseconds. */

/** Somebody must not be contacted any more. The listeners stop what is planned for the people the rules match. */
export type ExclusionAdded = {
  /** At least one. */
  readonly ruleIds: readonly string[];
  /** Everybody the rules can be about; null when it takes a look at each lead to know. */
  readonly leadIds: readonly string[] | null;
  readonly at: number;
};

/** A lead was erased from the workspace. The listeners stop what is planned for it. */
export type LeadDeleted = { readonly leadId: string; readonly at: number };

/**
 * People asked to be forgotten, after their leads were announced as deleted and before they are erased. The listeners
 * erase everything that says who they are or what was said, in this transaction.
 */
export type PersonForgotten = {
  readonly leadIds: readonly string[];
  /** How accounts see them. */
  readonly seenAs: readonly { readonly linkedinAccountId: string; readonly providerId: string }[];
  readonly at: number;
};

/** The connections of an account were read as far as they had to be. */
export type ConnectionsRead = { readonly accountId: string; readonly at: number };

/** People were put into a lead list; somebody who was in it before may be among them. */
export type ListGrew = { readonly listId: string; readonly at: number };

/**
 * Somebody wrote into fields of leads: whoever waits for one of them can go on. `otherPerson`: their link names somebody
 * else than before, so what is planned would reach whom it named.
 */
export type LeadsEdited = {
  readonly leadIds: readonly string[];
  readonly otherPerson: boolean;
  readonly at: number;
};

/** Leads got these tags, as they were written. Taking one away is not told: nothing waits for it. */
export type LeadsTagged = { readonly tags: readonly string[]; readonly at: number };
