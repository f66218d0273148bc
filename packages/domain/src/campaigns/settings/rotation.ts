import { z } from 'zod';

/**
 * How leads are dealt to senders. `balanced`: in turn. `budget`: in proportion to what each may still invite.
 * `relation`: to the sender who is connected with the lead already, the rest in turn. `fixed`: each lead list has
 * its sender. Whatever the mode, a lead keeps the sender it was given.
 */
export const rotationSchema = z.strictObject({
  mode: z.enum(['balanced', 'budget', 'relation', 'fixed']),
  /** Of `fixed`: lead list to sender; a list without one is dealt in turn. */
  senderOfList: z.record(z.uuid(), z.uuid()),
});
export type Rotation = z.infer<typeof rotationSchema>;
