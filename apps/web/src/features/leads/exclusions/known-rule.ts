import type { AddedExclusion } from '@waypost/contract/leads';
import { formatDate } from '../../../lib/dates.ts';
import { short } from './exclusion-words.ts';

/** What became of a rule that was there already when it was typed. */
export interface KnownRule {
  words: string;
  /** Whether all that was typed is in the rule now, and was not before. */
  isKept: boolean;
}

const dayOf = (expiresAt: string | null) => (expiresAt === null ? 'none' : formatDate(expiresAt));
const reasonOf = (reason: string | null) => (reason === null ? 'none' : `“${short(reason)}”`);

/**
 * Of two rules for the same the one that holds longer counts, and a rule without a last day holds longest: what was
 * typed may have changed the rule that is there, in part or not at all. Null: it was not there before.
 * @param typedEnd the last day that was typed, as it was sent.
 */
export function knownRule(
  { value, reason, expiresAt, before }: AddedExclusion,
  typedEnd: string | undefined,
): KnownRule | null {
  if (before === null) return null;
  const changes = [
    ...(before.expiresAt === expiresAt
      ? []
      : [`Its last day was ${dayOf(before.expiresAt)} and is ${dayOf(expiresAt)} now.`]),
    ...(before.reason === reason
      ? []
      : [`Its reason was ${reasonOf(before.reason)} and is ${reasonOf(reason)} now.`]),
  ];
  const isShorter =
    typedEnd !== undefined && (expiresAt === null || Date.parse(typedEnd) < Date.parse(expiresAt));
  const stays = isShorter
    ? [
        expiresAt === null
          ? 'It has no last day and holds longer than the day you chose, so it stays without one.'
          : `Its last day stays ${dayOf(expiresAt)}, which is later than the day you chose.`,
        'To let it end earlier, remove the rule and add it again.',
      ]
    : [];
  const there =
    changes.length > 0
      ? `“${short(value)}” was excluded already.`
      : `“${short(value)}” is excluded already (last day: ${dayOf(expiresAt)}, reason: ${reasonOf(reason)}). Nothing was changed.`;
  return {
    words: [there, ...changes, ...stays].join(' '),
    isKept: changes.length > 0 && !isShorter,
  };
}
