import { z } from 'zod';

/** When the campaign begins and ends: business instants, ISO 8601. Begin and end are checked against each other. */
export const periodSchema = z
  .strictObject({
    /** Null: as soon as it is started. Otherwise it is Scheduled until then. */
    startAt: z.iso.datetime().nullable(),
    /** Null: when every lead is done. Otherwise nothing is sent from then on, and it is Completed. */
    endAt: z.iso.datetime().nullable(),
  })
  .refine(({ startAt, endAt }) => startAt === null || endAt === null || startAt < endAt, {
    message: 'The end has to come after the start.',
    path: ['endAt'],
  });
export type Period = z.infer<typeof periodSchema>;
