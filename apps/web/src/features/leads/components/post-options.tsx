import { type CommentIntent, WANTED_INTENTS } from '@waypost/domain/leads/sources/comment-intent';
import { companiesTyped } from '@waypost/domain/leads/sources/own-company';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { CommentIntents } from './comment-intents.tsx';

const reactionWords = [
  { id: 'LIKE', label: 'Like' },
  { id: 'PRAISE', label: 'Celebrate' },
  { id: 'APPRECIATION', label: 'Support' },
  { id: 'EMPATHY', label: 'Love' },
  { id: 'INTEREST', label: 'Insightful' },
  { id: 'ENTERTAINMENT', label: 'Funny' },
] as const;
type Reaction = (typeof reactionWords)[number]['id'];

/** Characters that may be asked of a comment. */
export const shortestCommentMax = 1000;

export interface PostChoices {
  includeReplies: boolean;
  excludeAuthor: boolean;
  onlyWithText: boolean;
  /** Characters; null while the field holds no number. */
  textLengthMin: number | null;
  excludeConnections: boolean;
  excludeEmployees: boolean;
  /** What was typed for one's own companies; null: what the accounts' profiles say. */
  companies: string | null;
  /** Empty: all. */
  reactions: Reaction[];
  alsoCommenters: boolean;
  /** AI reads what each comment does, and only `intents` are taken. */
  byIntent: boolean;
  intents: CommentIntent[];
}

export const noPostOptions: PostChoices = {
  includeReplies: false,
  excludeAuthor: true,
  onlyWithText: false,
  textLengthMin: 0,
  excludeConnections: false,
  excludeEmployees: false,
  companies: null,
  reactions: [],
  alsoCommenters: false,
  byIntent: false,
  intents: [...WANTED_INTENTS],
};

/** Whether comments are read at all. */
export const readsComments = (kind: 'comments' | 'likes', { alsoCommenters }: PostChoices): boolean =>
  kind === 'comments' || alsoCommenters;

/** One's own companies as they are left out: typed, or as the accounts' profiles name them. */
export const companiesLeftOut = (
  { excludeEmployees, companies }: PostChoices,
  known: readonly string[],
): readonly string[] => (!excludeEmployees ? [] : companies === null ? known : companiesTyped(companies));

/** The choices as they are sent: what says nothing about this kind is left at its start. */
export function sentOptions(kind: 'comments' | 'likes', given: PostChoices, ownCompanies: readonly string[]) {
  const { excludeAuthor, excludeConnections } = given;
  const comments = readsComments(kind, given);
  return {
    excludeAuthor,
    excludeConnections,
    excludeCompanies: [...companiesLeftOut(given, ownCompanies)],
    includeReplies: comments && given.includeReplies,
    onlyWithText: comments && given.onlyWithText,
    textLengthMin: comments ? (given.textLengthMin ?? 0) : 0,
    intents: comments && given.byIntent ? given.intents : [],
    reactions: kind === 'likes' ? given.reactions : [],
    alsoCommenters: kind === 'likes' && given.alsoCommenters,
  };
}

export interface PostOptionsProps {
  kind: 'comments' | 'likes';
  value: PostChoices;
  onChange: (value: PostChoices) => void;
  /** Comments the posts say they have; null while nobody knows. */
  commentCount: number | null;
  /** What is wrong with the comments that are wanted. */
  intentsError: string | undefined;
  /** What is wrong with their shortest length. */
  lengthError: string | undefined;
  /** One's own companies as the accounts' profiles name them. */
  ownCompanies: readonly string[];
  /** What is wrong with them. */
  companiesError: string | undefined;
}

/** Whom of the people at a post somebody wants. */
export function PostOptions(props: PostOptionsProps) {
  const { kind, value, onChange, commentCount, intentsError, lengthError } = props;
  const { ownCompanies, companiesError } = props;
  const set = (change: Partial<PostChoices>) => onChange({ ...value, ...change });
  const comments = readsComments(kind, value);
  return (
    <>
      {kind === 'likes' ? (
        <Reactions chosen={value.reactions} onChange={(reactions) => set({ reactions })} />
      ) : null}
      <div className="flex flex-col gap-2">
        {kind === 'likes' ? (
          <Checkbox
            label="Also commenters"
            help="Who reacted and commented is added once, with the comment."
            checked={value.alsoCommenters}
            onCheckedChange={(on) => set({ alsoCommenters: on === true })}
          />
        ) : null}
        {comments ? (
          <Checkbox
            label="Include replies"
            help="Also people who answered a comment."
            checked={value.includeReplies}
            onCheckedChange={(on) => set({ includeReplies: on === true })}
          />
        ) : null}
        {comments ? (
          <Checkbox
            label="Only comments with text"
            help="Leaves out pictures and reactions without a word."
            checked={value.onlyWithText}
            onCheckedChange={(on) => set({ onlyWithText: on === true })}
          />
        ) : null}
        <Checkbox
          label="Leave out the author"
          help="Authors often answer under their own post."
          checked={value.excludeAuthor}
          onCheckedChange={(on) => set({ excludeAuthor: on === true })}
        />
        <Checkbox
          label="Leave out own connections"
          help="As far as the connections of the account were read."
          checked={value.excludeConnections}
          onCheckedChange={(on) => set({ excludeConnections: on === true })}
        />
        <Checkbox
          label="Leave out own employees"
          help="Who names your company in the headline. Who does not name it cannot be recognised."
          checked={value.excludeEmployees}
          onCheckedChange={(on) => set({ excludeEmployees: on === true })}
        />
        {value.excludeEmployees ? (
          <Field
            className="pl-6"
            label="Your company"
            help={
              ownCompanies.length === 0
                ? 'The profiles of your accounts do not name one. Several are separated by commas.'
                : 'As the profiles of your accounts name it. Several are separated by commas.'
            }
            error={companiesError}
            required
          >
            <Input
              value={value.companies ?? ownCompanies.join(', ')}
              maxLength={1_000}
              onChange={(event) => set({ companies: event.target.value })}
            />
          </Field>
        ) : null}
      </div>
      {comments ? (
        <Field label="Shortest comment" help="0 takes every length." error={lengthError}>
          <NumberField
            value={value.textLengthMin}
            onValueChange={(textLengthMin) => set({ textLengthMin })}
            min={0}
            max={shortestCommentMax}
            step={10}
            unit="characters"
            className="w-full sm:w-56"
          />
        </Field>
      ) : null}
      {comments ? (
        <CommentIntents
          on={value.byIntent}
          wanted={value.intents}
          onChange={(byIntent, intents) => set({ byIntent, intents })}
          comments={commentCount}
          withReplies={value.includeReplies}
          error={intentsError}
        />
      ) : null}
    </>
  );
}

function Reactions({ chosen, onChange }: { chosen: Reaction[]; onChange: (chosen: Reaction[]) => void }) {
  return (
    <Field label="Reactions" help="None chosen: all of them." group>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {reactionWords.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.includes(id)}
            onCheckedChange={(on) =>
              onChange(on === true ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </Field>
  );
}
