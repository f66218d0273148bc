import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { checkLimits } from '../limits/limits.ts';
import type { Person } from '../world/people.ts';
import { ownProfileView } from './account-view.ts';
import { pageOf, pageQuery, timeKey } from './cursor.ts';
import { connectedAccount, personFor } from './guards.ts';
import { runMutation } from './mutation.ts';
import { fieldsOf, flag, optionalText, text } from './params.ts';
import { postView, type AnyPost } from './post-view.ts';
import { PROFILE_SECTIONS, profileView } from './profile-view.ts';
import { isThrottled } from './read-faults.ts';
import { invalid, notFound, unprocessable } from './wire-error.ts';

/** Profiles, relations and a person's posts. */
export function usersRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/users/me', { config: { op: 'profile.me' } }, async (request) =>
    ownProfileView(sandbox, connectedAccount(sandbox, text(fieldsOf(request.query), 'account_id'))),
  );

  app.get('/users/relations', { config: { op: 'relations.list' } }, async (request) => {
    const query = pageQuery('relations', fieldsOf(request.query), 1000, 100);
    const account = connectedAccount(sandbox, text(query.filters, 'account_id'));
    const viewer = sandbox.memberOf(account);
    const filter = optionalText(query.filters, 'filter')?.toLowerCase();
    const all = [...sandbox.network.relations(viewer.id)]
      .map(([id, since]) => ({ person: sandbox.world.personById(id) as Person, since }))
      .filter(
        ({ person }) =>
          filter === undefined || `${person.firstName} ${person.lastName}`.toLowerCase().includes(filter),
      )
      .toSorted((a, b) => b.since - a.since || (a.person.id < b.person.id ? 1 : -1));
    const page = pageOf(query, all, ({ person, since }) => timeKey(since, person.id));
    const items = page.items.map(({ person, since }) => {
      const memberId = sandbox.providerIds.of(viewer.number, person.number);
      return {
        object: 'UserRelation',
        first_name: person.firstName,
        last_name: person.lastName,
        headline: person.headline,
        public_identifier: person.publicIdentifier,
        public_profile_url: `https://www.linkedin.com/in/${person.publicIdentifier}`,
        created_at: since,
        member_id: memberId,
        member_urn: `urn:li:fsd_profile:${memberId}`,
        connection_urn: `urn:li:fsd_connection:${memberId}`,
      };
    });
    return { object: 'UserRelationsList', items, cursor: page.cursor };
  });

  app.get<{ Params: { identifier: string } }>(
    '/users/:identifier',
    { config: { op: 'profile.get', mutating: (query) => query['notify'] === 'true' } },
    async (request, reply) => {
      const query = fieldsOf(request.query);
      const account = connectedAccount(sandbox, text(query, 'account_id'));
      const sections = sectionsOf(query['linkedin_sections']);
      const person = personFor(sandbox, account, request.params.identifier);
      if (!person) throw notFound('user');
      const view = () => profileView(sandbox, account, person, sections, isThrottled(query));
      if (flag(query, 'notify') === true)
        return runMutation(sandbox, request, reply, {
          op: 'profile.visit',
          kind: 'visit',
          account,
          person,
          effect: (arrivedMs) => {
            checkLimits(sandbox.state, account.member, account.tier, 'visit', arrivedMs);
            if (person.reach === 'hidden') throw unreachable();
            return {
              status: 200,
              body: view(),
              ref: person.publicIdentifier,
              events: [],
            };
          },
        });
      if (person.id !== account.member) {
        checkLimits(sandbox.state, account.member, account.tier, 'profile', sandbox.now());
        sandbox.commit([{ t: 'profile-read', member: account.member }]);
      }
      if (person.reach === 'hidden') throw unreachable();
      return view();
    },
  );

  app.get<{ Params: { identifier: string } }>(
    '/users/:identifier/posts',
    { config: { op: 'posts.list' } },
    async (request) => {
      const query = pageQuery('user-posts', fieldsOf(request.query), 100, 100);
      const account = connectedAccount(sandbox, text(query.filters, 'account_id'));
      const person =
        request.params.identifier === 'me'
          ? sandbox.memberOf(account)
          : personFor(sandbox, account, request.params.identifier);
      if (!person) throw notFound('user');
      const own: AnyPost[] = [...sandbox.state.posts.values()]
        .filter((post) => post.member === person.id)
        .map((own) => ({ own }));
      const seeded: AnyPost[] = sandbox.world.posts
        .byAuthor(person.id)
        .filter((post) => post.atMs <= sandbox.now())
        .map((seeded) => ({ seeded }));
      const key = (post: AnyPost) =>
        'own' in post ? timeKey(post.own.atMs, post.own.id) : timeKey(post.seeded.atMs, post.seeded.activity);
      const page = pageOf(
        query,
        [...own, ...seeded].toSorted((a, b) => (key(a) < key(b) ? 1 : -1)),
        key,
      );
      return {
        object: 'PostList',
        items: page.items.map((post) => postView(sandbox, account, post)),
        cursor: page.cursor,
      };
    },
  );
}

const unreachable = () =>
  unprocessable('user_unreachable', 'User unreachable', 'This profile cannot be reached from this account.');

function sectionsOf(value: unknown): Set<string> {
  const parts = (Array.isArray(value) ? value : [value])
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
    .map((part) => part.trim().replace(/_preview$/, ''))
    .filter((part) => part !== '');
  const unknown = parts.find(
    (part) => part !== '*' && !(PROFILE_SECTIONS as readonly string[]).includes(part),
  );
  if (unknown !== undefined) throw invalid(`The parameter linkedin_sections does not know "${unknown}".`);
  return new Set(parts);
}
