import type { Rehearsal } from '@waypost/domain/campaigns/rehearsal/rehearsal';
import type { RehearsalInput } from '@waypost/domain/campaigns/rehearsal/rehearsal-input';
import { rehearse } from '@waypost/domain/campaigns/rehearsal/rehearse';
import { parentPort, workerData } from 'node:worker_threads';

/** A thread of its own: seconds of arithmetic must not keep requests waiting. It reads and writes nothing. */
const order = workerData as { input: RehearsalInput; wanted: { whatIf: boolean; finishBy: number | null } };
const answer: Rehearsal = rehearse(order.input, order.wanted);
parentPort?.postMessage(answer);
