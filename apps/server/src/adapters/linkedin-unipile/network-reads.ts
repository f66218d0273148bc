import { postIdCandidates } from '@waypost/domain/linkedin/post-url';
import { parseProfileUrl } from '@waypost/domain/linkedin/profile-url';
import { z } from 'zod';
import {
  LinkedInFailure,
  type LinkedInPort,
  type PersonProfile,
  type PostPerson,
} from '../../ports/linkedin.ts';
import { count, flag, instant, pageOf, read, text } from './answers.ts';
import type { UnipileClient } from './unipile-client.ts';

/** The largest pages the wire allows; more is refused with 400, so a wish for more is cut down. */
const pageMax = { relations: 1_000, invitations: 100, engagement: 100 };

const profileSchema = z.object({
  provider_id: z.string().min(1),
  public_identifier: text,
  first_name: text,
  last_name: text,
  headline: text,
  location: text,
  profile_picture_url: text,
  network_distance: text,
  is_relationship: flag,
  is_open_profile: z.boolean().nullable().catch(null).default(null),
  invitation: z.object({ type: z.string(), status: z.string() }).nullish().catch(null),
  work_experience: z
    .array(z.object({ position: text, company: text, current: flag, end: text }))
    .nullish()
    .catch(null),
});

const relationSchema = z.object({
  member_id: z.string().min(1),
  public_identifier: text,
  first_name: text,
  last_name: text,
  headline: text,
  profile_picture_url: text,
  created_at: instant,
});

const sentInvitationSchema = z.object({
  id: z.union([z.string().min(1), z.number().transform(String)]),
  invited_user_id: text,
  invited_user_public_id: text,
  invitation_text: text,
  parsed_datetime: instant,
});

const postSchema = z.object({
  id: z.string().min(1),
  social_id: z.string().min(1),
  share_url: text,
  text: text,
  parsed_datetime: instant,
  comment_counter: count,
  reaction_counter: count,
  author: z.object({ name: text, public_identifier: text }).nullish().catch(null),
});

const commentSchema = z.object({
  id: z.string().min(1),
  author: text,
  author_details: z.object({ id: text, headline: text, profile_url: text }).nullish().catch(null),
  date: instant,
  text: text,
  reply_counter: count,
});

const reactionSchema = z.object({
  value: z.string(),
  author: z.object({ id: text, type: text, name: text, headline: text, profile_url: text }),
});

type NetworkReads = Pick<
  LinkedInPort,
  'getProfile' | 'listRelations' | 'listSentInvitations' | 'getPost' | 'listComments' | 'listReactions'
>;

export function networkReads(client: UnipileClient): NetworkReads {
  return {
    async getProfile(accountId, identifier) {
      const query = { account_id: accountId, linkedin_sections: 'experience' };
      return toProfile(read(profileSchema, await client.call({ path: ['users', identifier], query })));
    },
    async listRelations(accountId, { cursor, limit }) {
      const query = { account_id: accountId, limit: Math.min(limit, pageMax.relations), cursor };
      return pageOf(relationSchema, await client.call({ path: ['users', 'relations'], query }), (item) => ({
        providerId: item.member_id,
        publicIdentifier: item.public_identifier,
        fullName: fullName(item.first_name, item.last_name),
        headline: item.headline,
        picture: item.profile_picture_url,
        connectedAt: item.created_at ?? 0,
      }));
    },
    async listSentInvitations(accountId, { cursor, limit }) {
      const query = { account_id: accountId, limit: Math.min(limit, pageMax.invitations), cursor };
      const answer = await client.call({ path: ['users', 'invite', 'sent'], query });
      return pageOf(sentInvitationSchema, answer, (item) => ({
        invitationId: item.id,
        providerId: item.invited_user_id,
        publicIdentifier: item.invited_user_public_id,
        note: item.invitation_text,
        sentAt: item.parsed_datetime,
      }));
    },
    async getPost(accountId, postId) {
      const candidates = /^\d+$/.test(postId) ? postIdCandidates(postId) : [postId];
      const post = await firstFound(candidates, async (candidate) =>
        read(postSchema, await client.call({ path: ['posts', candidate], query: { account_id: accountId } })),
      );
      return {
        id: post.id,
        socialId: post.social_id,
        url: post.share_url ?? '',
        text: post.text ?? '',
        authorName: post.author?.name ?? '',
        authorPublicIdentifier: post.author?.public_identifier ?? null,
        publishedAt: post.parsed_datetime,
        commentCount: post.comment_counter,
        reactionCount: post.reaction_counter,
      };
    },
    async listComments(accountId, socialId, { cursor, limit, replyTo }) {
      const query = {
        account_id: accountId,
        limit: Math.min(limit, pageMax.engagement),
        cursor,
        comment_id: replyTo,
      };
      const answer = await client.call({ path: ['posts', socialId, 'comments'], query });
      return pageOf(commentSchema, answer, (item) => ({
        id: item.id,
        author: postPerson({ name: item.author, type: null, ...item.author_details }),
        text: item.text ?? '',
        at: item.date,
        replyCount: item.reply_counter,
      }));
    },
    async listReactions(accountId, socialId, { cursor, limit }) {
      const query = { account_id: accountId, limit: Math.min(limit, pageMax.engagement), cursor };
      const answer = await client.call({ path: ['posts', socialId, 'reactions'], query });
      return pageOf(reactionSchema, answer, (item) => ({
        author: postPerson(item.author),
        value: item.value,
      }));
    },
  };
}

async function firstFound<T>(candidates: readonly string[], get: (id: string) => Promise<T>): Promise<T> {
  for (const candidate of candidates.slice(0, -1)) {
    try {
      return await get(candidate);
    } catch (error) {
      if (!(error instanceof LinkedInFailure && error.kind === 'not_found')) throw error;
    }
  }
  return get(candidates.at(-1) ?? '');
}

function fullName(first: string | null, last: string | null): string {
  return [first, last].filter((part) => part !== null).join(' ');
}

/** The public identifier of a profile link, when the link carries one and not a member id. */
export function publicIdentifierOf(profileUrl: string | null | undefined): string | null {
  if (profileUrl === null || profileUrl === undefined) return null;
  const link = parseProfileUrl(profileUrl);
  return link.kind === 'profile' ? link.publicIdentifier : null;
}

function postPerson(author: {
  id?: string | null;
  type: string | null;
  name: string | null;
  headline?: string | null;
  profile_url?: string | null;
}): PostPerson {
  const profileUrl = author.profile_url ?? null;
  return {
    providerId: author.id ?? null,
    publicIdentifier: publicIdentifierOf(profileUrl),
    profileUrl,
    name: author.name ?? '',
    headline: author.headline ?? null,
    // Comments do not say what their author is; the address of a company page does.
    isCompany: author.type === 'COMPANY' || /\/(company|school|showcase)\//.test(profileUrl ?? ''),
  };
}

const invitationStatus = { PENDING: 'pending', IGNORED: 'ignored', WITHDRAWN: 'withdrawn' } as const;

const degrees: Readonly<Record<string, 1 | 2 | 3>> = {
  FIRST_DEGREE: 1,
  SECOND_DEGREE: 2,
  THIRD_DEGREE: 3,
  DISTANCE_1: 1,
  DISTANCE_2: 2,
  DISTANCE_3: 3,
};
const degreeOf = (distance: string | null): { degree?: 1 | 2 | 3 } => {
  const degree = distance === null ? undefined : degrees[distance];
  return degree === undefined ? {} : { degree };
};

function toProfile(profile: z.output<typeof profileSchema>): PersonProfile {
  const jobs = profile.work_experience ?? [];
  const job = jobs.find((entry) => entry.current) ?? jobs.find((entry) => entry.end === null);
  const status = invitationStatus[profile.invitation?.status as keyof typeof invitationStatus];
  return {
    providerId: profile.provider_id,
    publicIdentifier: profile.public_identifier,
    firstName: profile.first_name,
    lastName: profile.last_name,
    headline: profile.headline,
    location: profile.location,
    picture: profile.profile_picture_url,
    title: job?.position ?? null,
    company: job?.company ?? null,
    // Two spellings exist for the same thing, by route and version.
    connected:
      profile.is_relationship ||
      profile.network_distance === 'FIRST_DEGREE' ||
      profile.network_distance === 'DISTANCE_1',
    ...degreeOf(profile.network_distance),
    ...(profile.is_open_profile === null ? {} : { openProfile: profile.is_open_profile }),
    invitation:
      status === undefined
        ? null
        : { direction: profile.invitation?.type === 'RECEIVED' ? 'received' : 'sent', status },
  };
}
