/** A job as it exists in companies of certain sizes. */
export interface Job {
  title: string;
  area:
    | 'leadership'
    | 'sales'
    | 'marketing'
    | 'engineering'
    | 'operations'
    | 'people'
    | 'finance'
    | 'product'
    | 'support';
  /** 5 runs the company, 1 is a starter. */
  level: number;
  /** Smallest and largest index into SIZES where this job exists. */
  from: number;
  to: number;
  weight: number;
  /** At most this many per company. */
  max: number;
}

export const job = (
  title: string,
  area: Job['area'],
  level: number,
  from: number,
  to: number,
  weight: number,
  max = 99,
): Job => ({ title, area, level, from, to, weight, max });

export const JOBS: readonly Job[] = [
  job('Founder & CEO', 'leadership', 5, 0, 1, 40, 1),
  job('Co-Founder', 'leadership', 5, 0, 1, 30, 2),
  job('Managing Director', 'leadership', 5, 1, 3, 12, 1),
  job('Chief Executive Officer', 'leadership', 5, 2, 5, 10, 1),
  job('Chief Operating Officer', 'operations', 5, 2, 5, 7, 1),
  job('Chief Financial Officer', 'finance', 5, 2, 5, 7, 1),
  job('Chief Technology Officer', 'engineering', 5, 1, 5, 8, 1),
  job('Chief Marketing Officer', 'marketing', 5, 2, 5, 6, 1),
  job('Chief Revenue Officer', 'sales', 5, 2, 5, 6, 1),
  job('Chief People Officer', 'people', 5, 3, 5, 4, 1),
  job('VP of Sales', 'sales', 4, 2, 5, 9, 2),
  job('VP of Marketing', 'marketing', 4, 2, 5, 8, 2),
  job('VP of Engineering', 'engineering', 4, 2, 5, 7, 2),
  job('VP of Operations', 'operations', 4, 3, 5, 6, 2),
  job('VP of Customer Success', 'support', 4, 3, 5, 5, 1),
  job('Head of Sales', 'sales', 4, 1, 3, 16, 1),
  job('Head of Growth', 'marketing', 4, 1, 3, 14, 1),
  job('Head of Marketing', 'marketing', 4, 1, 3, 14, 1),
  job('Head of Product', 'product', 4, 1, 4, 12, 1),
  job('Head of Operations', 'operations', 4, 1, 3, 12, 1),
  job('Head of People', 'people', 4, 1, 4, 9, 1),
  job('Head of Finance', 'finance', 4, 1, 3, 8, 1),
  job('Head of Partnerships', 'sales', 4, 1, 4, 8, 1),
  job('Director of Business Development', 'sales', 4, 3, 5, 9, 3),
  job('Director of Demand Generation', 'marketing', 4, 2, 5, 8, 2),
  job('Director of Revenue Operations', 'sales', 4, 2, 5, 7, 1),
  job('Director of Procurement', 'operations', 4, 3, 5, 6, 2),
  job('Director of IT', 'engineering', 4, 3, 5, 6, 2),
  job('Sales Manager', 'sales', 3, 1, 5, 20, 8),
  job('Regional Sales Manager', 'sales', 3, 3, 5, 16, 12),
  job('Sales Development Manager', 'sales', 3, 2, 5, 8, 3),
  job('Marketing Manager', 'marketing', 3, 1, 5, 18, 6),
  job('Content Marketing Manager', 'marketing', 3, 1, 5, 10, 3),
  job('Product Marketing Manager', 'marketing', 3, 2, 5, 10, 4),
  job('Product Manager', 'product', 3, 1, 5, 16, 10),
  job('Engineering Manager', 'engineering', 3, 2, 5, 12, 10),
  job('Operations Manager', 'operations', 3, 1, 5, 16, 8),
  job('Supply Chain Manager', 'operations', 3, 2, 5, 8, 5),
  job('HR Manager', 'people', 3, 1, 5, 10, 4),
  job('Talent Acquisition Manager', 'people', 3, 2, 5, 8, 3),
  job('Finance Manager', 'finance', 3, 2, 5, 9, 4),
  job('Customer Success Manager', 'support', 3, 1, 5, 18, 12),
  job('Project Manager', 'operations', 3, 1, 5, 16, 14),
  job('Key Account Manager', 'sales', 3, 2, 5, 14, 12),
  job('Account Executive', 'sales', 2, 1, 5, 30, 40),
  job('Senior Software Engineer', 'engineering', 2, 0, 5, 16, 40),
  job('Data Analyst', 'engineering', 2, 1, 5, 12, 20),
  job('UX Designer', 'product', 2, 0, 5, 10, 10),
  job('Growth Marketer', 'marketing', 2, 0, 2, 12, 3),
  job('Recruiter', 'people', 2, 1, 5, 10, 10),
  job('Controller', 'finance', 2, 2, 5, 7, 4),
  job('Solutions Consultant', 'sales', 2, 1, 5, 12, 15),
  job('Implementation Consultant', 'support', 2, 1, 5, 10, 15),
  job('Business Development Representative', 'sales', 1, 1, 5, 18, 30),
  job('Marketing Coordinator', 'marketing', 1, 1, 5, 8, 6),
  job('Customer Support Specialist', 'support', 1, 1, 5, 10, 20),
];

/** What a person of one area likes to say about their own work in a headline. */
export const HEADLINE_TAILS: Readonly<Record<Job['area'], readonly string[]>> = {
  leadership: [
    'building {offer}',
    'making {topic} less painful',
    'bootstrapped and profitable',
    'hiring people who care about {topic}',
    'writing about {topic}',
    'second-time founder',
    'happy to talk about {topic}',
  ],
  sales: [
    'helping teams get {topic} right',
    'selling {offer}',
    'opening new markets for {offer}',
    'quota carrier turned coach',
    'consultative selling, {topic}',
    'here to talk {topic}',
    'partner sales',
  ],
  marketing: [
    'telling the story of {offer}',
    'pipeline over vanity metrics',
    'content, community and {topic}',
    'B2B marketing for {offer}',
    'writing about {topic}',
    'demand for {offer}',
    'ex-agency',
  ],
  engineering: [
    'keeping {topic} boring',
    'building {offer}',
    'distributed systems and {topic}',
    'mentor',
    'writing code and talking {topic}',
    'pragmatic about {topic}',
  ],
  operations: [
    'process nerd, {topic}',
    'fixing {topic}',
    'lean, calm, on time',
    'running the day-to-day of {offer}',
    'spreadsheets to systems',
    'obsessed with {topic}',
  ],
  people: [
    'people first, {topic}',
    'hiring for {offer}',
    'writing about {topic}',
    'culture and {topic}',
    'coach',
    'fair pay and {topic}',
  ],
  finance: [
    'numbers with context',
    'planning, controlling, {topic}',
    'finance partner for {offer}',
    'making sense of {topic}',
    'chartered accountant',
    'from spreadsheets to decisions',
  ],
  product: [
    'discovery before delivery',
    'shipping {offer}',
    'research, {topic} and coffee',
    'designing around {topic}',
    'product for {offer}',
    'asking why about {topic}',
  ],
  support: [
    'customers who stay',
    'getting teams live with {offer}',
    'listening first, {topic}',
    'onboarding and {topic}',
    'retention, {topic}',
    'voice of the customer',
  ],
};
