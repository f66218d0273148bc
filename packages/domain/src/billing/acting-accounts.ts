/**
 * Which LinkedIn accounts act when the plan lets fewer act than are connected: the chosen ones first, then those that
 * were linked first.
 * @param linked ids of the linked accounts, oldest first
 * @param kept ids that a person chose, in any order; those that are not linked any more are passed over
 */
export function actingAccounts(
  linked: readonly string[],
  kept: readonly string[],
  limit: number,
): ReadonlySet<string> {
  const chosen = linked.filter((id) => kept.includes(id));
  const others = linked.filter((id) => !kept.includes(id));
  return new Set([...chosen, ...others].slice(0, Math.max(0, limit)));
}

/** How a choice falls short of what is asked, as a sentence; `null` when it fits: exactly as many as the plan lets act. */
export function choiceProblem(
  linked: readonly string[],
  kept: readonly string[],
  limit: number,
): string | null {
  const known = new Set(kept.filter((id) => linked.includes(id)));
  const wanted = Math.min(limit, linked.length);
  if (known.size === wanted && kept.length === wanted) return null;
  return `Choose exactly ${wanted} LinkedIn account${wanted === 1 ? '' : 's'} to go on with.`;
}
