/** What companies of one trade do and what their people talk about. Words only, no claims about real firms. */
export interface Industry {
  name: string;
  endings: readonly string[];
  weight: number;
  /** Company size buckets (index into SIZES) this trade is found in. */
  sizes: readonly number[];
  offers: readonly string[];
  topics: readonly string[];
}

/** Head-count bands as the network shows them. */
export const SIZES = [
  { label: '1-10', min: 2, max: 10 },
  { label: '11-50', min: 11, max: 50 },
  { label: '51-200', min: 51, max: 200 },
  { label: '201-500', min: 201, max: 500 },
  { label: '501-1000', min: 501, max: 1000 },
  { label: '1001-5000', min: 1001, max: 5000 },
] as const;

export const INDUSTRIES: readonly Industry[] = [
  {
    name: 'Software Development',
    weight: 16,
    sizes: [0, 1, 1, 2, 2, 3, 4],
    endings: ['Software', 'Labs', 'Systems', 'Cloud', 'Apps'],
    offers: [
      'workflow software for finance teams',
      'scheduling software for field crews',
      'developer tooling',
      'customer support software',
      'contract management software',
    ],
    topics: [
      'release planning',
      'onboarding new customers',
      'usage-based pricing',
      'platform reliability',
      'product discovery',
    ],
  },
  {
    name: 'IT Services and IT Consulting',
    weight: 10,
    sizes: [0, 1, 2, 2, 3, 4, 5],
    endings: ['Consulting', 'IT', 'Digital', 'Partners', 'Technologies'],
    offers: [
      'cloud migration projects',
      'managed IT for mid-sized firms',
      'data platform consulting',
      'application modernisation',
    ],
    topics: [
      'cloud cost control',
      'legacy migration',
      'vendor selection',
      'service desk load',
      'data platforms',
    ],
  },
  {
    name: 'Advertising Services',
    weight: 8,
    sizes: [0, 0, 1, 1, 2],
    endings: ['Media', 'Creative', 'Agency', 'Studio', 'Collective'],
    offers: [
      'paid social for consumer brands',
      'brand strategy',
      'B2B demand generation',
      'content production',
    ],
    topics: ['creative testing', 'attribution', 'content calendars', 'brand versus demand', 'landing pages'],
  },
  {
    name: 'Transportation, Logistics and Storage',
    weight: 7,
    sizes: [1, 2, 2, 3, 4, 5],
    endings: ['Logistics', 'Freight', 'Cargo', 'Haulage', 'Shipping'],
    offers: ['cold-chain transport', 'cross-border freight', 'warehouse fulfilment', 'last-mile delivery'],
    topics: [
      'carrier capacity',
      'warehouse turnover',
      'customs paperwork',
      'route planning',
      'delivery promises',
    ],
  },
  {
    name: 'Industrial Machinery Manufacturing',
    weight: 6,
    sizes: [1, 2, 3, 3, 4, 5],
    endings: ['Machinery', 'Industries', 'Werk', 'Automation', 'Tooling'],
    offers: ['packaging machines', 'conveyor systems', 'precision tooling', 'machine retrofits'],
    topics: [
      'spare-part lead times',
      'predictive maintenance',
      'shop-floor training',
      'energy use',
      'quality audits',
    ],
  },
  {
    name: 'Financial Services',
    weight: 8,
    sizes: [0, 1, 2, 3, 4, 5],
    endings: ['Capital', 'Finance', 'Payments', 'Advisory', 'Ledger'],
    offers: [
      'invoice financing',
      'treasury services',
      'payment processing for marketplaces',
      'pension advice',
    ],
    topics: [
      'cash-flow forecasting',
      'month-end close',
      'payment failures',
      'compliance reviews',
      'credit decisions',
    ],
  },
  {
    name: 'Human Resources Services',
    weight: 6,
    sizes: [0, 0, 1, 1, 2],
    endings: ['Talent', 'People', 'Recruiting', 'Staffing', 'Search'],
    offers: ['technical recruiting', 'interim leadership', 'payroll outsourcing', 'leadership coaching'],
    topics: ['interview loops', 'employee retention', 'pay bands', 'first ninety days', 'manager training'],
  },
  {
    name: 'Hospitals and Health Care',
    weight: 6,
    sizes: [1, 2, 3, 4, 5],
    endings: ['Health', 'Clinics', 'Care', 'Medical', 'Diagnostics'],
    offers: ['outpatient clinics', 'diagnostic imaging', 'home care', 'patient scheduling services'],
    topics: [
      'patient waiting times',
      'staff rostering',
      'appointment reminders',
      'clinical documentation',
      'referral handling',
    ],
  },
  {
    name: 'Retail',
    weight: 6,
    sizes: [0, 1, 2, 3, 4, 5],
    endings: ['Market', 'Outfitters', 'Stores', 'Goods', 'Home'],
    offers: ['outdoor equipment', 'home furnishings', 'organic groceries', 'children’s clothing'],
    topics: ['stock accuracy', 'returns', 'store staffing', 'loyalty programmes', 'seasonal buying'],
  },
  {
    name: 'Construction',
    weight: 5,
    sizes: [0, 1, 2, 3, 4],
    endings: ['Construction', 'Bau', 'Builders', 'Structures', 'Contracting'],
    offers: ['timber-frame building', 'office refurbishment', 'civil works', 'roofing'],
    topics: ['site safety', 'change orders', 'subcontractor planning', 'material prices', 'handover lists'],
  },
  {
    name: 'Education Administration Programs',
    weight: 4,
    sizes: [0, 1, 2, 2, 3],
    endings: ['Academy', 'Learning', 'Institute', 'Campus', 'Education'],
    offers: ['language courses for companies', 'vocational training', 'online certificates', 'tutoring'],
    topics: [
      'course completion',
      'blended learning',
      'trainer quality',
      'learner feedback',
      'corporate training budgets',
    ],
  },
  {
    name: 'Renewable Energy',
    weight: 5,
    sizes: [0, 1, 2, 3, 4],
    endings: ['Energy', 'Solar', 'Wind', 'Power', 'Grid'],
    offers: ['rooftop solar', 'battery storage', 'wind-park operation', 'heat-pump installation'],
    topics: [
      'permitting',
      'grid connection',
      'storage economics',
      'installer capacity',
      'power purchase agreements',
    ],
  },
  {
    name: 'Food and Beverage Manufacturing',
    weight: 4,
    sizes: [0, 1, 2, 3, 4, 5],
    endings: ['Foods', 'Brewery', 'Kitchen', 'Mills', 'Pantry'],
    offers: ['plant-based snacks', 'specialty coffee', 'frozen meals', 'craft drinks'],
    topics: ['shelf life', 'retailer listings', 'ingredient prices', 'packaging waste', 'line efficiency'],
  },
  {
    name: 'Computer and Network Security',
    weight: 5,
    sizes: [0, 1, 1, 2, 3],
    endings: ['Security', 'Shield', 'Defense', 'Trust', 'Cyber'],
    offers: ['incident response', 'access management', 'phishing training', 'cloud security reviews'],
    topics: [
      'phishing drills',
      'access reviews',
      'incident playbooks',
      'security questionnaires',
      'patching discipline',
    ],
  },
  {
    name: 'Insurance',
    weight: 4,
    sizes: [1, 2, 3, 4, 5],
    endings: ['Insurance', 'Mutual', 'Cover', 'Assurance', 'Underwriting'],
    offers: ['fleet insurance', 'cyber cover for small firms', 'property insurance', 'crop insurance'],
    topics: ['claims handling', 'broker relations', 'risk surveys', 'renewal season', 'fraud checks'],
  },
];
