/** What a member has subscribed to. `new` is a free account that knows hardly anybody. */
export type Tier = 'premium' | 'sales_navigator' | 'recruiter' | 'free' | 'new';

/** The products that have InMail credits of their own. */
export type Product = 'premium' | 'sales_navigator' | 'recruiter';

const PRODUCTS: Readonly<Record<Tier, readonly Product[]>> = {
  premium: ['premium'],
  sales_navigator: ['premium', 'sales_navigator'],
  recruiter: ['premium', 'recruiter'],
  free: [],
  new: [],
};

/** InMail credits granted per 30 days of business time. */
export const INMAIL_GRANT: Readonly<Record<Product, number>> = {
  premium: 15,
  sales_navigator: 50,
  recruiter: 30,
};

export const productsOf = (tier: Tier): readonly Product[] => PRODUCTS[tier];

export const isPaid = (tier: Tier): boolean => PRODUCTS[tier].length > 0;
