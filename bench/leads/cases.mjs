const filter = (field, is, value) => (value === undefined ? `${field}~${is}` : `${field}~${is}~${value}`);
const ask = (name, filters, sorts = []) => ({ name, filter: filters, sort: sorts });

/** Every sort of the grid by itself. */
const sorts = ['name', 'title', 'company', 'location', 'score', 'added', 'activity'].flatMap((field) => [
  ask(`sort ${field}`, [], [field]),
  ask(`sort -${field}`, [], [`-${field}`]),
]);

/** Every question of the grid by itself, newest first; where it makes a difference about much, something and little. */
const filters = [
  ...[
    filter('name', 'contains', 'anna'),
    filter('name', 'contains', 'berczyk'),
    filter('name', 'equals', 'Anna Kowciler'),
  ],
  ...[filter('name', 'starts_with', 'pet'), filter('name', 'empty'), filter('name', 'not_empty')],
  ...[
    filter('title', 'contains', 'head of'),
    filter('title', 'contains', 'compliance'),
    filter('title', 'equals', 'Head of Sales'),
  ],
  ...[filter('title', 'not_contains', 'head of'), filter('company', 'not_contains', 'soft')],
  ...[filter('title', 'starts_with', 'interim'), filter('title', 'empty'), filter('title', 'not_empty')],
  ...[
    filter('company', 'contains', 'soft'),
    filter('company', 'contains', 'kowciczyk'),
    filter('company', 'equals', 'Beralgersoft Inc'),
  ],
  ...[filter('company', 'starts_with', 'ros'), filter('company', 'empty'), filter('company', 'not_empty')],
  ...[
    filter('location', 'contains', 'berlin'),
    filter('location', 'contains', 'bergen'),
    filter('location', 'equals', 'Munich'),
  ],
  ...[filter('location', 'starts_with', 'lon'), filter('location', 'empty'), filter('location', 'not_empty')],
  ...[
    filter('headline', 'contains', 'founders'),
    filter('headline', 'contains', 'kowciczyk'),
    filter('headline', 'not_empty'),
  ],
  ...[
    filter('email', 'contains', '@gmail'),
    filter('email', 'contains', 'kowciczyk'),
    filter('email', 'empty'),
    filter('email', 'not_empty'),
  ],
  ...[
    filter('profile', 'equals', 'person-96af9a3d'),
    filter('profile', 'contains', 'person-7'),
    filter('profile', 'not_empty'),
  ],
  ...[
    filter('score', 'at_least', '80'),
    filter('score', 'at_least', '100'),
    filter('score', 'at_most', '5'),
    filter('score', 'equals', '50'),
  ],
  ...[filter('score', 'empty'), filter('score', 'not_empty')],
  ...['new', 'contacted', 'replied', 'contacted,replied'].map((states) => filter('status', 'any_of', states)),
  ...['commented', 'changed_job', 'commented,posted'].map((signals) => filter('signals', 'any_of', signals)),
  ...[filter('tags', 'has', 'newsletter'), filter('tags', 'has', 'hot'), filter('tags', 'has', 'customer')],
  ...[filter('tags', 'has_not', 'newsletter'), filter('tags', 'empty'), filter('tags', 'not_empty')],
  ...[filter('added', 'at_least', '2026-01-01'), filter('added', 'at_most', '2026-01-01')],
  ...[
    filter('activity', 'at_least', '2026-02-20'),
    filter('activity', 'at_most', '2026-01-03'),
    filter('activity', 'not_empty'),
  ],
].map((text) => ask(text, [text]));

/** What people ask together. */
const pairs = [
  ask('company contains + best first', [filter('company', 'contains', 'soft')], ['-score']),
  ask('status + newest', [filter('status', 'any_of', 'contacted')], ['-added']),
  ask('title contains + company', [filter('title', 'contains', 'head of')], ['company']),
  ask('tag + best first', [filter('tags', 'has', 'newsletter')], ['-score']),
  ask('location + name', [filter('location', 'equals', 'London')], ['name']),
  ask('score + newest', [filter('score', 'at_least', '60')], ['-added']),
  ask('title + location', [filter('title', 'contains', 'sales'), filter('location', 'equals', 'London')]),
  ask('status + last activity', [filter('status', 'any_of', 'replied')], ['-activity']),
  ask('company, then name', [], ['company', 'name']),
  ask('score + best first', [filter('score', 'at_least', '80')], ['-score']),
  ask('e-mail + newest', [filter('email', 'not_empty')], ['-added']),
  ask('tag + status', [filter('tags', 'has', 'newsletter'), filter('status', 'any_of', 'contacted')]),
];

/** The workspace's own fields, and whatever else. */
const others = [
  ask('own number', [filter('custom:Employees', 'at_least', '15000')]),
  ask('own text', [filter('custom:Plan', 'equals', 'Enterprise')]),
  ask('own date + name', [filter('custom:Since', 'at_least', '2025-06-01')], ['name']),
  ask('sort own number', [], ['-custom:Employees']),
  ask('sort own date', [], ['custom:Since']),
  ask('own text, sort own number', [filter('custom:Plan', 'equals', 'Pro')], ['-custom:Employees', 'name']),
  ask('nobody', [filter('headline', 'contains', 'qqqq')]),
  ask('nobody by name', [filter('headline', 'contains', 'qqqq')], ['name']),
  ask('location, then best', [], ['location', '-score', 'name']),
  ask(
    'three questions',
    [filter('title', 'contains', 'growth'), filter('score', 'at_least', '90'), filter('tags', 'has', 'hot')],
    ['-activity'],
  ),
  { ...ask('search', []), search: 'kowciczyk' },
  { ...ask('search for many', []), search: 'berlin' },
];

/** Of the first two groups a page has to come within 50 ms and few rows, of the last within 500 ms. */
export const groups = [
  { name: 'sort', cases: sorts, msMax: 50, rowsPerRowMax: 20 },
  { name: 'filter', cases: filters, msMax: 50, rowsPerRowMax: 20 },
  { name: 'pair', cases: pairs, msMax: 50, rowsPerRowMax: 20 },
  { name: 'other', cases: others, msMax: 500, rowsPerRowMax: null },
];
