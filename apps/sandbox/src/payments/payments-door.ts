import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import type { PaymentOptions } from './variants.ts';

export function paymentsDoor(_app: FastifyInstance, _sandbox: Sandbox, _options: PaymentOptions): void {}
