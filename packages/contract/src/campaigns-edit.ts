import { sequenceGraphSchema } from '@waypost/domain/campaigns/sequence/graph';
import { z } from 'zod';

/** A sequence that a campaign with leads under way might get. */
export const previewEditBody = z.strictObject({ graph: sequenceGraphSchema });

export const stayReason = z.discriminatedUnion('code', [
  /** Step `nodeId`, which is done for them, would come again. */
  z.object({ code: z.literal('would_repeat'), nodeId: z.string() }),
  z.object({ code: z.literal('under_way') }),
  z.object({ code: z.literal('no_place') }),
]);

/** Which leads would move where. Nothing is changed by asking. */
export const editPreview = z.object({
  /** Leads under way; the sum of the three numbers behind it. */
  running: z.number().int(),
  /** What is ahead of them does not change. */
  unaffected: z.number().int(),
  canMove: z.number().int(),
  /** They go on with the sequence they are in, whatever is chosen. */
  stay: z.number().int(),
  /** By where leads stand, most first. */
  rows: z.array(
    z.object({
      version: z.number().int(),
      /** In that version. */
      nodeId: z.string(),
      /** `same_step`: it exists on; `next_step`: it was removed, and they go on at `toNodeId`. */
      kind: z.enum(['unaffected', 'same_step', 'next_step', 'stays']),
      /** In the new sequence. */
      toNodeId: z.string().nullable(),
      because: stayReason.nullable(),
      leads: z.number().int(),
    }),
  ),
  /** The sequences that `rows` speak of. */
  versions: z.array(z.object({ version: z.number().int(), graph: sequenceGraphSchema })),
});
export type EditPreview = z.infer<typeof editPreview>;

/** Whom a changed sequence is for: leads that begin from now on, or those under way that can move, too. */
export const editFor = z.enum(['new_leads', 'running_too']);
export type EditFor = z.infer<typeof editFor>;
