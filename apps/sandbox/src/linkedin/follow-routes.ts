import type { FastifyInstance } from 'fastify';
import { draw } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { checkLimits } from '../limits/limits.ts';
import type { Account } from '../state/state.ts';
import type { Person } from '../world/people.ts';
import { pageOf, pageQuery, timeKey } from './cursor.ts';
import { connectedAccount, personFor, providerIdFor, recipient } from './guards.ts';
import { runMutation } from './mutation.ts';
import { fieldsOf, optionalText, text, type Fields } from './params.ts';
import { notFound, unprocessable, WireError } from './wire-error.ts';

const FOLLOWING_STATE =
  /^https:\/\/www\.linkedin\.com\/voyager\/api\/feed\/dash\/followingStates\/urn:li:fsd_followingState:urn:li:fsd_(profile|company):([\w-]+)$/;
const STRANGERS_PER_FOLLOWER = 180;

/**
 * Following and who follows. Following somebody has no route of its own: it goes through `POST /linkedin`, which
 * passes a request on to LinkedIn as it is; this network knows the one request that sets a following state.
 */
export function followRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/linkedin', { config: { op: 'follow.set', mutating: true } }, async (request, reply) => {
    const body = fieldsOf(request.body);
    const account = connectedAccount(sandbox, text(body, 'account_id'));
    const [, kind, id = ''] = FOLLOWING_STATE.exec(text(body, 'request_url').replace(/%3A/gi, ':')) ?? [];
    if (kind === undefined || optionalText(body, 'method') !== 'POST')
      throw new WireError(
        501,
        'feature_not_implemented',
        'Feature not implemented',
        'Of the requests that can be passed on, this sandbox answers POST to followingStates only.',
      );
    const following = wantedState(body);
    const person = kind === 'profile' ? recipient(sandbox, account, id) : undefined;
    const company = kind === 'company' ? sandbox.world.companies.find((c) => c.id === id) : undefined;
    if (!person && !company) throw notFound('company');
    const target = person?.id ?? `company:${id}`;
    const ledgerKind = following ? ('follow' as const) : ('unfollow' as const);
    return runMutation(sandbox, request, reply, {
      op: 'follow.set',
      kind: ledgerKind,
      account,
      person,
      target: company && `company:${company.slug}`,
      effect(arrivedMs) {
        if (person?.id === account.member)
          throw unprocessable(
            'invalid_recipient',
            'Recipient cannot be reached',
            'A member cannot follow itself.',
          );
        if (person?.reach === 'hidden' || person?.reach === 'blocked')
          throw unprocessable(
            'user_unreachable',
            'User unreachable',
            'This profile cannot be reached from this account.',
          );
        checkLimits(sandbox.state, account.member, account.tier, ledgerKind, arrivedMs);
        return {
          status: 200,
          body: { object: 'LinkedinRawData', data: { value: { following } } },
          ref: target,
          events: [{ t: 'followed', member: account.member, target, following }],
        };
      },
    });
  });

  app.get('/users/following', { config: { op: 'following.list' } }, async (request) => {
    const query = pageQuery('following', fieldsOf(request.query), 100, 100);
    const account = ownList(sandbox, query.filters);
    const followed = [...(sandbox.state.follows.get(account.member) ?? [])].flatMap(([target, atMs]) => {
      const person = sandbox.world.personById(target);
      return person ? [{ person, atMs }] : [];
    });
    return followerList(sandbox, account, query, followed);
  });

  app.get('/users/followers', { config: { op: 'followers.list' } }, async (request) => {
    const query = pageQuery('followers', fieldsOf(request.query), 100, 100);
    const account = ownList(sandbox, query.filters);
    return followerList(sandbox, account, query, followersOf(sandbox, account));
  });
}

/** Relations follow by themselves; of the others some do. */
function followersOf(sandbox: Sandbox, account: Account): { person: Person; atMs: number }[] {
  const { world } = sandbox;
  const relations = sandbox.network.relations(account.member);
  const strangers = world.people.filter(
    (person) =>
      !relations.has(person.id) &&
      draw(world.seed, account.member, person.id, 'follower') < 1 / STRANGERS_PER_FOLLOWER,
  );
  return [
    ...[...relations].map(([id, atMs]) => ({ person: world.personById(id) as Person, atMs })),
    ...strangers.map((person) => ({
      person,
      atMs: world.startAtMs - Math.floor(draw(world.seed, account.member, person.id, 'followed-at') * 7e10),
    })),
  ];
}

function followerList(
  sandbox: Sandbox,
  account: Account,
  query: ReturnType<typeof pageQuery>,
  rows: readonly { person: Person; atMs: number }[],
) {
  const key = (row: { person: Person; atMs: number }) => timeKey(row.atMs, row.person.id);
  const page = pageOf(
    query,
    rows.toSorted((a, b) => (key(a) < key(b) ? 1 : -1)),
    key,
  );
  return {
    object: 'UserFollowersList',
    items: page.items.map(({ person }) => {
      const id = providerIdFor(sandbox, account, person);
      return {
        object: 'UserFollower',
        id,
        urn: `urn:li:fsd_profile:${id}`,
        name: `${person.firstName} ${person.lastName}`,
        headline: person.headline,
        profile_url: `https://www.linkedin.com/in/${person.publicIdentifier}`,
        profile_picture_url: null,
        profile_picture_url_large: null,
      };
    }),
    cursor: page.cursor,
  };
}

/** These lists are those of the account's own member; LinkedIn shows nobody else's. */
function ownList(sandbox: Sandbox, filters: Fields): Account {
  const account = connectedAccount(sandbox, text(filters, 'account_id'));
  const userId = optionalText(filters, 'user_id');
  if (userId !== undefined && personFor(sandbox, account, userId)?.id !== account.member)
    throw new WireError(
      403,
      'resource_access_restricted',
      'Resource access restricted',
      'Only the lists of the own member can be read.',
    );
  return account;
}

function wantedState(body: Fields): boolean {
  const patch = fieldsOf(fieldsOf(body['body'])['patch']);
  const following = fieldsOf(patch['$set'])['following'];
  if (typeof following === 'boolean') return following;
  throw new WireError(
    400,
    'invalid_parameters',
    'Invalid parameters',
    'The passed-on body must be {"patch": {"$set": {"following": true or false}}}.',
  );
}
