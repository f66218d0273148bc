import type { FastifyInstance } from 'fastify';
import { numericId } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { checkLimits } from '../limits/limits.ts';
import { commentList, reactionList } from './engagement-view.ts';
import { pageQuery } from './cursor.ts';
import { connectedAccount } from './guards.ts';
import { readForm } from './multipart.ts';
import { runMutation } from './mutation.ts';
import { fieldsOf, optionalText, text } from './params.ts';
import { findPost, postView, socialIdOf } from './post-view.ts';
import { notFound, tooLong, unprocessable, invalid } from './wire-error.ts';

const REACTIONS: Readonly<Record<string, string>> = {
  like: 'LIKE',
  celebrate: 'PRAISE',
  support: 'APPRECIATION',
  love: 'EMPATHY',
  insightful: 'INTEREST',
  funny: 'ENTERTAINMENT',
};
const COMMENT_LENGTH_MAX = 1250;
const POST_LENGTH_MAX = 3000;

/** Posts, their comments and reactions. */
export function postsRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const postFor = (id: string) => {
    const post = findPost(sandbox, id);
    if (!post) throw notFound('post');
    return post;
  };

  app.get<{ Params: { id: string } }>('/posts/:id', { config: { op: 'post.get' } }, async (request) => {
    const account = connectedAccount(sandbox, text(fieldsOf(request.query), 'account_id'));
    return postView(sandbox, account, postFor(request.params.id));
  });

  app.get<{ Params: { id: string } }>(
    '/posts/:id/comments',
    { config: { op: 'comments.list' } },
    async (request) => {
      const query = pageQuery(`comments:${request.params.id}`, fieldsOf(request.query), 100, 100);
      const account = connectedAccount(sandbox, text(query.filters, 'account_id'));
      return commentList(
        sandbox,
        account,
        postBySocialId(request.params.id),
        query,
        optionalText(query.filters, 'comment_id'),
      );
    },
  );

  app.get<{ Params: { id: string } }>(
    '/posts/:id/reactions',
    { config: { op: 'reactions.list' } },
    async (request) => {
      const query = pageQuery(`reactions:${request.params.id}`, fieldsOf(request.query), 100, 100);
      const account = connectedAccount(sandbox, text(query.filters, 'account_id'));
      return reactionList(sandbox, account, postBySocialId(request.params.id), query);
    },
  );

  /** Comments and reactions need the urn: a bare number is not enough here. */
  const postBySocialId = (id: string) => {
    if (!id.startsWith('urn:li:'))
      throw invalid('Use the social_id of the post (an urn) to reach its comments and reactions.');
    return postFor(id);
  };

  app.post<{ Params: { id: string } }>(
    '/posts/:id/comments',
    { config: { op: 'comment.send', mutating: true } },
    async (request, reply) => {
      const body = fieldsOf(request.body);
      const account = connectedAccount(sandbox, text(body, 'account_id'));
      const content = text(body, 'text');
      const commentId = optionalText(body, 'comment_id');
      const post = postBySocialId(request.params.id);
      return runMutation(sandbox, request, reply, {
        op: 'comment.send',
        kind: 'comment',
        account,
        target: socialIdOf(post),
        text: content,
        effect: (arrivedMs) => {
          if (content.length > COMMENT_LENGTH_MAX) throw tooLong(COMMENT_LENGTH_MAX);
          if ('seeded' in post && !post.seeded.commentsAllowed)
            throw unprocessable(
              'comments_disabled',
              'Comments disabled',
              'The author does not allow comments on this post.',
            );
          checkLimits(sandbox.state, account.member, account.tier, 'comment', arrivedMs);
          const socialId = socialIdOf(post);
          const id = numericId(
            '74',
            19,
            sandbox.world.seed,
            'own-comment',
            socialId,
            account.member,
            sandbox.state.comments.get(socialId)?.length ?? 0,
          );
          return {
            status: 201,
            body: { object: 'CommentSent', comment_id: id },
            ref: id,
            events: [{ t: 'commented', id, member: account.member, socialId, text: content, commentId }],
          };
        },
      });
    },
  );

  app.post('/posts/reaction', { config: { op: 'reaction.send', mutating: true } }, async (request, reply) => {
    const body = fieldsOf(request.body);
    const account = connectedAccount(sandbox, text(body, 'account_id'));
    const post = postBySocialId(text(body, 'post_id'));
    const commentId = optionalText(body, 'comment_id');
    const value = REACTIONS[optionalText(body, 'reaction_type') ?? 'like'];
    if (value === undefined)
      throw invalid(`The parameter reaction_type must be one of ${Object.keys(REACTIONS).join(', ')}.`);
    const socialId = socialIdOf(post);
    return runMutation(sandbox, request, reply, {
      op: 'reaction.send',
      kind: 'react',
      account,
      target: socialId,
      text: value,
      effect: (arrivedMs) => {
        const before = sandbox.state.reactions
          .get(socialId)
          ?.some((r) => r.member === account.member && r.commentId === commentId);
        if (before)
          throw unprocessable(
            'action_already_performed',
            'Action already performed',
            'This account has already reacted here.',
          );
        checkLimits(sandbox.state, account.member, account.tier, 'react', arrivedMs);
        return {
          status: 201,
          body: { object: 'ReactionAdded' },
          events: [{ t: 'reacted', member: account.member, socialId, value, commentId }],
        };
      },
    });
  });

  app.post('/posts', { config: { op: 'post.create', mutating: true } }, async (request, reply) => {
    const form = await readForm(sandbox, request);
    const account = connectedAccount(sandbox, text(form.fields, 'account_id'));
    const content = text(form.fields, 'text');
    return runMutation(sandbox, request, reply, {
      op: 'post.create',
      kind: 'post',
      account,
      text: content,
      effect: (arrivedMs) => {
        if (content.length > POST_LENGTH_MAX) throw tooLong(POST_LENGTH_MAX);
        checkLimits(sandbox.state, account.member, account.tier, 'post', arrivedMs);
        const id = numericId(
          '73',
          19,
          sandbox.world.seed,
          'own-post',
          account.member,
          sandbox.state.posts.size,
        );
        return {
          status: 201,
          body: { object: 'PostCreated', post_id: id },
          ref: id,
          events: [{ t: 'posted', id, member: account.member, text: content, attachments: form.attachments }],
        };
      },
    });
  });
}
