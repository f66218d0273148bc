import type { State } from '../state/state.ts';
import { INMAIL_GRANT, productsOf, type Product, type Tier } from '../state/tiers.ts';

const PERIOD_MS = 30 * 86_400_000;

/** Credits a member has left with each product; a credit comes back when the person answers. */
export function inmailBalance(
  state: State,
  member: string,
  tier: Tier,
  atMs: number,
): Record<Product, number> {
  const left = (product: Product) =>
    productsOf(tier).includes(product) ? INMAIL_GRANT[product] - spent(product) : 0;
  const spent = (product: Product) =>
    (state.inmails.get(member) ?? []).filter(
      (inmail) => inmail.product === product && !inmail.answered && inmail.atMs > atMs - PERIOD_MS,
    ).length;
  return {
    premium: left('premium'),
    recruiter: left('recruiter'),
    sales_navigator: left('sales_navigator'),
  };
}
