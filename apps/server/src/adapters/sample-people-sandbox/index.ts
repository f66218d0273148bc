import { z } from 'zod';
import { type SamplePeople, SamplePeopleFailure } from '../../ports/sample-people.ts';

const answerSchema = z.object({
  items: z.array(
    z.object({
      publicIdentifier: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      headline: z.string(),
      location: z.string(),
      title: z.string(),
      company: z.string(),
      industry: z.string(),
      companySize: z.string().nullable(),
    }),
  ),
});

/** Wall milliseconds that one search may take: somebody waits for it. */
const deadlineMs = 10_000;

/** Sample people from the control door of the bundled sandbox. */
export function createSandboxSamplePeople(sandbox: {
  controlUrl: string;
  controlSecret: string;
}): SamplePeople {
  return {
    async find(url, limit) {
      const query = new URLSearchParams({ url, limit: String(limit) });
      try {
        const answer = await fetch(`${sandbox.controlUrl}/people/search?${query.toString()}`, {
          headers: { 'x-sandbox-secret': sandbox.controlSecret },
          signal: AbortSignal.timeout(deadlineMs),
        });
        if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
        return answerSchema.parse(await answer.json()).items;
      } catch (cause) {
        throw new SamplePeopleFailure('The simulated network did not answer.', { cause });
      }
    },
  };
}
