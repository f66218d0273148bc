import type { Job } from '@waypost/contract/jobs';
import type { Lead, LeadList } from '@waypost/contract/leads';
import type { LeadSheet } from '@waypost/contract/leads-detail';
import type { GridLead } from '@waypost/contract/leads-grid';

const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A lead list for tests; give only what the test is about. */
export function aLeadList(given: Partial<LeadList> = {}): LeadList {
  return {
    id: id(100),
    name: 'Freight people',
    description: null,
    createdAt: '2026-10-12T09:00:00.000Z',
    updatedAt: '2026-11-24T09:00:00.000Z',
    _count: { leads: 412 },
    sources: [{ kind: 'comments', label: 'A post', url: null }],
    filling: false,
    ...given,
  };
}

export function aLead(given: Partial<Lead> = {}): Lead {
  return {
    id: id(200),
    publicIdentifier: 'femke-aalders',
    profileUrl: 'https://www.linkedin.com/in/femke-aalders',
    firstName: 'Femke',
    lastName: 'Aalders',
    fullName: 'Femke Aalders',
    headline: null,
    title: 'VP Operations',
    company: 'Brightquay',
    location: 'Rotterdam',
    email: null,
    picture: null,
    customFields: {},
    score: null,
    tags: [],
    context: [],
    addedAt: '2026-11-20T09:00:00.000Z',
    ...given,
  };
}

export function aJob(given: Partial<Job> = {}): Job {
  return {
    id: id(300),
    kind: 'leads.import-csv',
    status: 'running',
    done: 640,
    total: 1000,
    counts: { added: 600, updated: 0, duplicate: 30, rejected: 10 },
    refId: id(100),
    message: null,
    goesOnAt: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...given,
  };
}

/** A row of a lead list's grid. */
export function aGridLead(given: Partial<GridLead> = {}): GridLead {
  const { context: _context, ...lead } = aLead();
  return { ...lead, status: 'new', degree: null, signals: [], activityAt: null, ...given };
}

/** One page of a grid that holds all there is. */
export function aGridPage(items: GridLead[], nextCursor: string | null = null, count = items.length) {
  return { items, nextCursor, count: { value: count, exact: true } };
}

/** What the sheet of a lead reads. */
export function aLeadSheet(given: Partial<LeadSheet> = {}): LeadSheet {
  const { context: _context, customFields: _fields, addedAt, ...lead } = aLead();
  return {
    ...lead,
    companyDomain: null,
    linkToResolve: null,
    createdAt: addedAt,
    updatedAt: addedAt,
    customFields: [],
    lists: [],
    contexts: [],
    notes: [],
    events: { items: [], nextCursor: null },
    ...given,
  };
}
