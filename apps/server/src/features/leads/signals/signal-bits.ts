import { type Signal, SIGNALS } from '@waypost/domain/leads/grid/grid-fields';

/** A set of signals as memberships hold it: one bit each, in the order of {@link SIGNALS}. */
export const signalBits = (signals: readonly string[]): number =>
  SIGNALS.reduce((bits, signal, place) => (signals.includes(signal) ? bits | (1 << place) : bits), 0);

/** The signals of such a set. */
export const signalsIn = (bits: number): Signal[] =>
  SIGNALS.filter((_, place) => (bits & (1 << place)) !== 0);
