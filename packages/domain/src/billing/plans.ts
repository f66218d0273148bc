import { grouped } from '../text/grouped.ts';

/** The plan table of the specification. No schema library here: the signed-in shell of the web reads it. */

export type PlanId = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 100;
export type LeadIntelligenceLevel = 'none' | 'basic' | 'ai' | 'ai-plus';
export type AiSalesBotAccess = 'none' | 'standard' | 'custom';

/** What a plan allows. Abilities are read from here, never from a list of plan names. */
export type PlanAccess = {
  readonly sendersLimit: number;
  /** Credits per month. */
  readonly keywordCredits: number;
  readonly leadIntelligenceLevel: LeadIntelligenceLevel;
  readonly outreachWorkflowAccess: boolean;
  readonly aiSalesBotAccess: AiSalesBotAccess;
  readonly linkedInAccountsLimit: number;
};

export type PlanFeature = {
  readonly name: string;
  readonly description: string;
  /** Part of the plan, and not built yet: it is said so wherever it is named. */
  readonly isPlanned?: true;
};

export type Plan = {
  readonly id: PlanId;
  readonly name: string;
  readonly description: string;
  /** Text as shown. */
  readonly price: string;
  readonly interval: 'month' | 'year' | null;
  /** What a yearly plan saves, as shown; `null` elsewhere. */
  readonly savings: string | null;
  /** Accent on light and on dark ground. */
  readonly color: string;
  readonly darkColor: string;
  readonly access: PlanAccess;
  readonly features: readonly PlanFeature[];
  readonly buttonText: string;
  /** Free Trial and Custom have no checkout. */
  readonly hasCheckout: boolean;
  readonly isPopular: boolean;
};

function access(
  senders: number,
  keywordCredits: number,
  leadIntelligenceLevel: LeadIntelligenceLevel,
  outreachWorkflowAccess: boolean,
  aiSalesBotAccess: AiSalesBotAccess,
): PlanAccess {
  return {
    sendersLimit: senders,
    keywordCredits,
    leadIntelligenceLevel,
    outreachWorkflowAccess,
    aiSalesBotAccess,
    linkedInAccountsLimit: senders,
  };
}

const FREE_ACCESS = access(0, 1_000, 'none', false, 'none');
const BASIC_ACCESS = access(1, 10_000, 'basic', true, 'standard');
const GROWTH_ACCESS = access(2, 25_000, 'ai', true, 'standard');
const ENTERPRISE_ACCESS = access(5, 50_000, 'ai-plus', true, 'custom');
const CUSTOM_ACCESS = access(30, 100_000, 'ai-plus', true, 'custom');

const INTELLIGENCE_FEATURES: Readonly<Record<LeadIntelligenceLevel, PlanFeature | null>> = {
  none: null,
  basic: { name: 'Basic lead intelligence', description: 'Profile facts and history for every lead.' },
  ai: { name: 'AI lead intelligence', description: 'Scores and reasons, each with the fact behind it.' },
  'ai-plus': { name: 'AI+ lead intelligence', description: 'Scores, reasons and signals for every lead.' },
};
const SALES_BOT_FEATURES: Readonly<Record<AiSalesBotAccess, PlanFeature | null>> = {
  none: null,
  standard: {
    name: 'AI sales bot',
    description: 'Will draft answers in the Unibox for you to approve.',
    isPlanned: true,
  },
  custom: {
    name: 'Custom AI sales bot',
    description: 'Will draft answers after your own instructions and material.',
    isPlanned: true,
  },
};

function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function paidFeatures(allows: PlanAccess): readonly PlanFeature[] {
  const features: (PlanFeature | null)[] = [
    {
      name: counted(allows.linkedInAccountsLimit, 'LinkedIn account'),
      description: `${counted(allows.sendersLimit, 'sender')} for campaigns.`,
    },
    {
      name: `${grouped(allows.keywordCredits)} keywords per month`,
      description: 'Used by search, scoring and AI drafts.',
    },
    INTELLIGENCE_FEATURES[allows.leadIntelligenceLevel],
    allows.outreachWorkflowAccess
      ? { name: 'Outreach workflows', description: 'Campaigns with steps, conditions and safe limits.' }
      : null,
    SALES_BOT_FEATURES[allows.aiSalesBotAccess],
  ];
  return features.filter((feature) => feature !== null);
}

const COLORS = {
  free: { color: '#64748b', darkColor: '#94a3b8' },
  basic: { color: '#2563eb', darkColor: '#60a5fa' },
  growth: { color: '#7c3aed', darkColor: '#a78bfa' },
  enterprise: { color: '#0f766e', darkColor: '#2dd4bf' },
  custom: { color: '#b45309', darkColor: '#fbbf24' },
} as const;

type PaidPlan = Pick<
  Plan,
  'id' | 'name' | 'description' | 'price' | 'interval' | 'access' | 'color' | 'darkColor'
> &
  Partial<Pick<Plan, 'savings' | 'isPopular'>>;

function paidPlan(plan: PaidPlan): Plan {
  return {
    savings: null,
    isPopular: false,
    ...plan,
    features: paidFeatures(plan.access),
    buttonText: `Choose ${plan.name}`,
    hasCheckout: true,
  };
}

const DESCRIPTIONS = {
  basic: 'For one person who sells on LinkedIn.',
  growth: 'For people who run campaigns from two accounts.',
  enterprise: 'For teams that send from up to five accounts.',
} as const;

/** All plans in the order they are shown. */
export const PLANS: readonly Plan[] = [
  {
    id: 0,
    name: 'Free Trial',
    description: 'Look around and describe the customers you want.',
    price: '$0',
    interval: 'month',
    savings: null,
    ...COLORS.free,
    access: FREE_ACCESS,
    features: [
      { name: 'ICP Finder', description: 'Describe your ideal customer and edit the profile.' },
      { name: 'Limited keywords', description: '1,000 keywords during the trial.' },
    ],
    buttonText: 'Start free trial',
    hasCheckout: false,
    isPopular: false,
  },
  paidPlan({
    id: 1,
    name: 'Basic',
    description: DESCRIPTIONS.basic,
    price: '$49',
    interval: 'month',
    access: BASIC_ACCESS,
    ...COLORS.basic,
  }),
  paidPlan({
    id: 2,
    name: 'Growth',
    description: DESCRIPTIONS.growth,
    price: '$79',
    interval: 'month',
    isPopular: true,
    access: GROWTH_ACCESS,
    ...COLORS.growth,
  }),
  paidPlan({
    id: 3,
    name: 'Enterprise',
    description: DESCRIPTIONS.enterprise,
    price: '$199',
    interval: 'month',
    access: ENTERPRISE_ACCESS,
    ...COLORS.enterprise,
  }),
  paidPlan({
    id: 4,
    name: 'Basic Yearly',
    description: DESCRIPTIONS.basic,
    price: '$490',
    interval: 'year',
    // The phrase is the specification's, percentage included.
    savings: '20% savings, $98',
    access: BASIC_ACCESS,
    ...COLORS.basic,
  }),
  paidPlan({
    id: 5,
    name: 'Growth Yearly',
    description: DESCRIPTIONS.growth,
    price: '$790',
    interval: 'year',
    savings: 'savings $158',
    isPopular: true,
    access: GROWTH_ACCESS,
    ...COLORS.growth,
  }),
  paidPlan({
    id: 6,
    name: 'Enterprise Yearly',
    description: DESCRIPTIONS.enterprise,
    price: '$2000',
    interval: 'year',
    savings: 'savings $388',
    access: ENTERPRISE_ACCESS,
    ...COLORS.enterprise,
  }),
  {
    id: 100,
    name: 'Custom',
    description: 'For agencies and larger teams.',
    price: 'Custom',
    interval: null,
    savings: null,
    ...COLORS.custom,
    access: CUSTOM_ACCESS,
    features: paidFeatures(CUSTOM_ACCESS),
    buttonText: 'Contact Sales',
    hasCheckout: false,
    isPopular: false,
  },
];

export const FREE_PLAN_ID: PlanId = 0;

export function isPlanId(value: unknown): value is PlanId {
  return PLANS.some((plan) => plan.id === value);
}

/** The plan of that id; no or an unknown id is the free plan. */
export function planOf(planId: number | null | undefined): Plan {
  const plan = PLANS.find((candidate) => candidate.id === planId) ?? PLANS[0];
  if (plan === undefined) throw new Error('The plan table is empty.');
  return plan;
}

export function isFreePlan(planId: number | null | undefined): boolean {
  return planOf(planId).id === FREE_PLAN_ID;
}
