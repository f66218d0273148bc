import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';

/** `GET /_clock`: what time it is in the simulated world; readable by everybody. */
export function clockDoor(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/_clock', async () => {
    sandbox.now();
    return sandbox.clock.reading();
  });
}
