import { job, type Job } from './job-titles.ts';

/**
 * Jobs that none of the seeded people has, though many a company has somebody for them. New ones go to the end: the
 * numbers of the people who hold them follow from the order.
 */
export const RARER_JOBS: readonly Job[] = [
  job('Head of Support', 'support', 4, 1, 4, 1),
  job('Head of Customer Support', 'support', 4, 1, 4, 1),
  job('Head of Customer Service', 'support', 4, 1, 4, 1),
  job('Head of Customer Success', 'support', 4, 1, 4, 1),
  job('Customer Support Manager', 'support', 3, 1, 5, 1),
  job('Customer Service Manager', 'support', 3, 1, 5, 1),
  job('Head of Engineering', 'engineering', 4, 1, 4, 1),
  job('Head of IT', 'engineering', 4, 1, 5, 1),
  job('IT Manager', 'engineering', 3, 1, 5, 1),
  job('Head of Data', 'engineering', 4, 2, 5, 1),
  job('Head of Security', 'engineering', 4, 2, 5, 1),
  job('Chief Information Officer', 'engineering', 5, 3, 5, 1, 1),
  job('Chief Product Officer', 'product', 5, 2, 5, 1, 1),
  job('VP of Product', 'product', 4, 2, 5, 1),
  job('Head of Design', 'product', 4, 1, 4, 1),
  job('Head of HR', 'people', 4, 1, 5, 1),
  job('HR Director', 'people', 4, 2, 5, 1),
  job('Head of Talent Acquisition', 'people', 4, 2, 5, 1),
  job('Office Manager', 'people', 3, 1, 4, 1),
  job('Head of Logistics', 'operations', 4, 1, 5, 1),
  job('Logistics Manager', 'operations', 3, 1, 5, 1),
  job('Head of Supply Chain', 'operations', 4, 2, 5, 1),
  job('Head of Procurement', 'operations', 4, 2, 5, 1),
  job('Procurement Manager', 'operations', 3, 1, 5, 1),
  job('Plant Manager', 'operations', 3, 2, 5, 1),
  job('Head of Business Development', 'sales', 4, 1, 4, 1),
  job('Sales Director', 'sales', 4, 2, 5, 1),
  job('Director of Sales', 'sales', 4, 2, 5, 1),
  job('Head of Revenue Operations', 'sales', 4, 1, 4, 1),
  job('Marketing Director', 'marketing', 4, 2, 5, 1),
  job('Director of Marketing', 'marketing', 4, 2, 5, 1),
  job('Head of Communications', 'marketing', 4, 1, 5, 1),
  job('VP of Finance', 'finance', 4, 2, 5, 1),
  job('Finance Director', 'finance', 4, 2, 5, 1),
];
