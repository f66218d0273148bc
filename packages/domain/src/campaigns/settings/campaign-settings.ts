import { z } from 'zod';
import { dailyCapsSchema } from './daily-caps.ts';
import { leftOutSchema } from './left-out.ts';
import { periodSchema } from './period.ts';
import { rotationSchema } from './rotation.ts';
import { stopRulesSchema } from './stop-rules.ts';

/** How a campaign is run, besides its sequence, people, senders and hours. Each group is saved as a whole. */
export const campaignSettingsSchema = z.strictObject({
  stopRules: stopRulesSchema,
  leftOut: leftOutSchema,
  rotation: rotationSchema,
  dailyCaps: dailyCapsSchema,
  period: periodSchema,
  /** New people on its lead lists join while it runs. */
  evergreen: z.boolean(),
});
export type CampaignSettings = z.infer<typeof campaignSettingsSchema>;
