import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { inmailBalance } from '../limits/inmail-credits.ts';
import { usageOf } from '../limits/usage.ts';
import { accountOf } from '../linkedin/guards.ts';
import { fieldsOf, limitOf, optionalText } from '../linkedin/params.ts';
import { shareUrl } from '../linkedin/post-view.ts';
import type { WorldPost } from '../world/posts.ts';

/** What one may look at: accounts, posts, people, open invitations and what is due. */
export function lookControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/accounts', async () => ({
    items: [...sandbox.state.accounts.values()].map((account) => {
      const member = sandbox.memberOf(account);
      const pending = [...sandbox.state.invitations.values()].filter(
        (i) => i.member === member.id && i.status === 'pending',
      ).length;
      return {
        id: account.id,
        signIn: account.memberKey,
        tier: account.tier,
        status: account.status,
        member: member.id,
        name: `${member.firstName} ${member.lastName}`,
        publicIdentifier: member.publicIdentifier,
        pendingInvitations: pending,
      };
    }),
    checkpoints: [...sandbox.state.intents.values()].map((intent) => ({
      accountId: intent.accountId,
      type: intent.type,
      source: intent.source ?? null,
      expiresAt: new Date(intent.expiresWallMs).toISOString(),
    })),
  }));

  app.get('/posts', async (request) => {
    const limit = limitOf(fieldsOf(request.query), 1000, 20);
    return {
      items: publishedPosts(sandbox, limit).map((post) => ({
        id: post.activity,
        socialId: post.socialId,
        links: [
          shareUrl(post),
          `https://www.linkedin.com/feed/update/urn:li:activity:${post.activity}/`,
          ...(post.second
            ? [
                `https://www.linkedin.com/feed/update/urn:li:${post.second.kind}:${post.second.number}/`,
                `https://www.linkedin.com/embed/feed/update/urn:li:${post.second.kind}:${post.second.number}`,
              ]
            : []),
        ],
        author: `${post.author.firstName} ${post.author.lastName}`,
        topic: post.topic,
        comments: post.commentTotal,
        reactions: post.reactionTotal,
        at: new Date(post.atMs).toISOString(),
        firstLine: post.text.split('\n')[0],
      })),
    };
  });

  app.get('/people', async (request) => {
    const query = fieldsOf(request.query);
    const limit = limitOf(query, 20_000, 20);
    const accountId = optionalText(query, 'accountId');
    const viewer = accountId === undefined ? undefined : accountOf(sandbox, accountId).member;
    return {
      items: sandbox.world.people.slice(0, limit).map((person) => ({
        id: person.id,
        publicIdentifier: person.publicIdentifier,
        name: `${person.firstName} ${person.lastName}`,
        headline: person.headline,
        company: person.company.name,
        industry: person.company.industry.name,
        headcount: person.company.headcount,
        location: person.location,
        url: `https://www.linkedin.com/in/${person.publicIdentifier}`,
        reach: person.reach,
        // How far from an account's member, where one is named: 0 is themselves, 1 a relation, 4 out of network.
        ...(viewer === undefined ? {} : { degree: sandbox.network.degree(viewer, person.id) }),
      })),
    };
  });

  app.get('/limits', async () => {
    const nowMs = sandbox.now();
    return {
      items: [...sandbox.state.tiers].map(([member, tier]) => ({
        member,
        tier,
        accounts: sandbox.accountsOf(member).map(({ id }) => id),
        inmailCredits: inmailBalance(sandbox.state, member, tier, nowMs),
        limits: usageOf(sandbox.state, member, tier, nowMs),
      })),
    };
  });

  app.get('/due', async () => {
    const next = sandbox.state.due.peek();
    return {
      count: sandbox.state.due.size(),
      next: next ? { at: new Date(next.atMs).toISOString(), kind: next.action.kind } : null,
    };
  });
}

/** The first posts of the world that are out by now. */
function publishedPosts(sandbox: Sandbox, limit: number): WorldPost[] {
  const nowMs = sandbox.now();
  const published: WorldPost[] = [];
  for (const post of sandbox.world.posts) {
    if (published.length === limit) break;
    if (post.atMs <= nowMs) published.push(post);
  }
  return published;
}
