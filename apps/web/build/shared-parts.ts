/**
 * Small things that a few pages share, put together so that a page asks for one file where it would ask for a dozen:
 * over a phone's network a request costs more than the few bytes that a page gets beyond its need. Each group is what
 * one of the first pages of the day needs; to every other page it is one small file, which by then is there.
 */

/** What the dashboard says and asks beside its own parts: plan, campaigns, senders, replies, films. About 14 kB. */
const dashboardParts: readonly RegExp[] = [
  /icons[\\/](arrow-up-right|clipboard-check|shield-question-mark)\.mjs/,
  /src[\\/]ui[\\/](day-table|demo-video)\.tsx/,
  /src[\\/]lib[\\/]outside-links\.ts/,
  /features[\\/]billing[\\/](index|api[\\/]subscription|model[\\/](subscription-words|subscription-facts|usage-words))\.ts/,
  /features[\\/]campaigns[\\/]api[\\/](campaigns|sending-stop)\.ts/,
  /features[\\/]dashboard[\\/](api[\\/]campaign-health\.ts|components[\\/]campaign-health-card\.tsx)/,
  /features[\\/]inbox[\\/]components[\\/]intent-badge\.tsx/,
  /features[\\/]leads[\\/]signals[\\/]signal-words\.ts/,
  /features[\\/]linkedin[\\/]components[\\/]connect-gate\.tsx/,
  /features[\\/]onboarding[\\/]api[\\/]onboarding\.ts/,
  /domain[\\/]src[\\/](billing[\\/](subscription-state|entitlements)|clocks[\\/]zone-time|users[\\/]onboarding)\.ts/,
  /contract[\\/]src[\\/](campaigns|linkedin-config|leads-enrichment)\.routes\.ts/,
];

/** The calls of lead lists: the dashboard and whatever offers lists to choose from. About 1 kB. */
const listParts: readonly RegExp[] = [
  /features[\\/]leads[\\/]api[\\/]lead-lists\.ts/,
  /contract[\\/]src[\\/]leads\.routes\.ts/,
];

/** What the page of lists shows of uploads and jobs. About 3 kB. */
const uploadParts: readonly RegExp[] = [
  /icons[\\/]list\.mjs/,
  /features[\\/]leads[\\/](components[\\/]kept-uploads\.tsx|csv[\\/]kept-upload\.ts)/,
  /features[\\/]jobs[\\/](index\.ts|api[\\/]jobs\.ts|components[\\/]job-row\.tsx)/,
  /contract[\\/]src[\\/]jobs\.routes\.ts/,
];

/** In the form that the build takes them in; `priority` places them behind the groups of what every page shares. */
export const sharedParts = [
  { name: 'lists', test: isAmong(listParts), minShareCount: 2, priority: 0.6 },
  { name: 'overview', test: isAmong(dashboardParts), minShareCount: 2, priority: 0.5 },
  { name: 'uploads', test: isAmong(uploadParts), minShareCount: 2, priority: 0.4 },
];

function isAmong(parts: readonly RegExp[]) {
  return (id: string): boolean => parts.some((part) => part.test(id));
}
