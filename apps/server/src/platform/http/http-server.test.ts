import { expect, it } from 'vitest';
import { systemRandom } from '../system-random.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createHttpServer } from './http-server.ts';

it.each([0, 1, 60])(
  'every answer tells the business time and its speed, a refusal too (speed %i)',
  async (speed) => {
    const clock = { ...createTestClock(), speed: () => speed };
    const server = await createHttpServer({
      clock,
      random: systemRandom,
      authenticate: async () => undefined,
      trustProxy: false,
      logLevel: 'silent',
    });
    const { headers, statusCode } = await server.inject({ method: 'GET', url: '/api/nothing-here' });
    await server.close();
    expect(statusCode).toBe(404);
    expect(headers['x-business-now']).toBe(new Date(clock.businessNow()).toISOString());
    expect(Number(headers['x-business-speed'])).toBe(speed);
  },
);
