/** What people call the trades of this world in everyday words; the network's own names are in `industries.ts`. */
const everydayWords: Readonly<Record<string, readonly string[]>> = {
  'Software Development': ['SaaS', 'B2B software'],
  'IT Services and IT Consulting': ['consulting', 'technology'],
  'Advertising Services': ['marketing', 'agency'],
  'Transportation, Logistics and Storage': ['supply chain'],
  'Industrial Machinery Manufacturing': ['engineering'],
  'Financial Services': ['fintech', 'banking', 'finance'],
  'Human Resources Services': ['recruiting', 'staffing'],
  'Hospitals and Health Care': ['healthcare', 'hospitals'],
  Retail: ['e-commerce', 'ecommerce'],
  'Education Administration Programs': ['edtech', 'e-learning'],
  'Renewable Energy': ['cleantech'],
  'Food and Beverage Manufacturing': ['food'],
  'Computer and Network Security': ['cybersecurity'],
  Insurance: ['insurtech'],
};

/** A trade as the page of a company says it: its name, and what its people call it. */
export function tradeInWords(industryName: string): string {
  const words = everydayWords[industryName] ?? [];
  return words.length === 0 ? industryName : `${industryName} (${words.join(', ')})`;
}
