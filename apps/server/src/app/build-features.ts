import { createLiveWakeUps, type LiveWakeUps } from '../platform/events/live-wake-ups.ts';
import { liveRoutes } from '../platform/events/live.routes.ts';
import type { Authenticate } from '../platform/auth-context/actor.ts';
import type { Feature } from '../platform/feature.ts';
import { heartbeat } from '../platform/heartbeat.ts';
import { jobRoutes } from '../platform/jobs/job.routes.ts';
import type { Config } from './config.ts';
import type { ClockGate } from './mount-sandbox-door.ts';
import type { OpenedPlatform } from './open-platform.ts';

export interface BuiltFeatures {
  features: readonly Feature[];
  authenticate: Authenticate;
  wakeUps: LiveWakeUps;
  clockGate: ClockGate;
}

/** All wiring of the product, in order, in one visible place. */
export function buildFeatures(platform: OpenedPlatform, _config: Config): BuiltFeatures {
  const wakeUps = createLiveWakeUps();
  return {
    features: [heartbeat(platform), jobRoutes(platform), liveRoutes(platform, wakeUps)],
    authenticate: async () => undefined,
    wakeUps,
    clockGate: { hold: async () => async () => undefined },
  };
}
