import type { Variant } from '../state/payment-state.ts';
import { escape, money, page } from './page.ts';

/** The page of one open checkout; once a card was refused, the page says so and is as open as before. */
export function checkoutPage(order: {
  checkoutId: string;
  variant: Variant;
  priceCents: number;
  name?: string;
  email?: string;
  refused?: boolean;
}): string {
  const { checkoutId, variant } = order;
  const price = money(order.priceCents);
  return page(
    `Checkout: ${variant.name}`,
    `<span class="tag">Sandbox checkout</span>
<h1>${escape(order.name ?? variant.name)}</h1>
<p>${escape(variant.name)}, billed every ${variant.interval}</p>
<div class="price"><strong>${price}</strong><span>per ${variant.interval}</span></div>
${order.refused === true ? '<p class="refused" role="alert">The card was refused. Try another card.</p>\n' : ''}<form method="post" action="/pay/checkout/${checkoutId}/pay">
<label for="email">E-mail for the receipt</label>
<input id="email" name="email" type="email" required autocomplete="email" value="${escape(order.email ?? '')}">
<button class="pay" type="submit">Pay ${price}</button>
<button class="other" type="submit" formaction="/pay/checkout/${checkoutId}/refuse" formnovalidate>Use a card that is refused</button>
</form>
<form method="post" action="/pay/checkout/${checkoutId}/cancel"><button class="cancel" type="submit">Cancel</button></form>
<p class="note">This is a test shop. No card is needed and no money moves.</p>`,
  );
}

/** Shown for a checkout that was paid, has expired or never existed. */
export const closedPage = () =>
  page(
    'Checkout closed',
    `<span class="tag">Sandbox checkout</span><h1>This checkout is closed</h1><p>It was already paid, has expired, or its address is not complete. Go back and choose a plan again.</p>`,
  );
