import { z } from 'zod';

/** Whom this campaign leaves out besides the workspace's exclusions; of all levels the strictest wins. */
export const leftOutSchema = z.strictObject({
  /** Anybody whom a teammate wrote to within so many days; null: only the workspace's cool-off counts. */
  contactedWithinDays: z.number().int().min(1).max(3_650).nullable(),
  /** At most so many people of one company begin in seven days; null: as many as there are. */
  perCompanyWeekMax: z.number().int().min(1).max(1_000).nullable(),
});
export type LeftOut = z.infer<typeof leftOutSchema>;
