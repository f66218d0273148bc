import type { z } from 'zod';
import { StartRefused } from '../platform/start-refused.ts';

/** Checks variables of the environment; every problem is named in one message. Empty ones count as unset. */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return `  ${name}: ${name in given || !message.startsWith('Invalid input') ? message : 'is not set.'}`;
  });
  throw new StartRefused(
    `The configuration is not complete:\n${lines.join('\n')}\nSee README.md, "Configuration".`,
  );
}
