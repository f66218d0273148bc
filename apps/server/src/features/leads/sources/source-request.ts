import type { RelationFilter } from '@waypost/domain/leads/sources/relation-filter';
import type { SkipRule } from './why-skipped.ts';

/** One search of several that are read after each other with one dedupe over all. */
export interface SearchPartRequest {
  url: string;
  label: string;
}

export interface RelationWish extends RelationFilter {
  /** Nobody of the workspace wrote to them from here, nor the account on LinkedIn, as far as it was read. */
  neverContacted: boolean;
  /** Whether they wrote to the account before; null: either. This and the two after it are missing in older jobs. */
  replied?: 'yes' | 'no' | null;
  /** Empty: with or without one. */
  tag?: string;
  /** Was seen to have another job than before. */
  changedJob?: boolean;
  /** Left out by jobs that were planned before it could be wished. */
  engagedDays?: number | null;
  /** Followers who are no connections. */
  notConnected: boolean;
}

/** Somebody of a pasted or uploaded list of attendees. */
export interface PastedPerson {
  profileUrl: string | null;
  fullName: string;
  title: string | null;
  company: string | null;
  /** Attendee, speaker, host - as the list says it. */
  role: string | null;
}

export interface EventFacts {
  name: string;
  /** `YYYY-MM-DD`; null when nobody said. */
  day: string | null;
  url: string | null;
}

/** What a source reads. */
export type SourceRequest =
  | { kind: 'search'; parts: SearchPartRequest[]; filterOutside: boolean }
  | { kind: 'event'; attendeesUrl: string; event: EventFacts }
  | { kind: 'attendees'; event: EventFacts; people: PastedPerson[] }
  | { kind: 'connections' | 'followers'; wish: RelationWish };

/** The input of the job that reads a source. */
export interface SourceInput {
  source: SourceRequest;
  sourceId: string;
  /** The account that reads; null for what needs none. */
  accountId: string | null;
  /** All accounts whose own people are read, the one above first; left out where it is that one alone. */
  accounts?: { id: string; name: string }[];
  amountMax: number;
  skip: SkipRule[];
  addedAt: number;
  /** People to read at most in this run, found or not; a daily run goes through a large search in several days. */
  readMax?: number;
  /** Where a daily run before stopped; without one it begins at the top. */
  startAt?: { position: unknown };
}
