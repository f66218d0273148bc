import { pick, type Random } from '../chance/draw.ts';

const HOOKS = [
  'Unpopular view: most advice about {topic} is written by people who never had to do it on a Monday morning.',
  'We stopped treating {topic} as a project. It became a habit, and everything got calmer.',
  'Three things I wish somebody had told me about {topic} when I started.',
  'A customer asked me a simple question about {topic} last week. I had no simple answer.',
  'If your {topic} depends on one person, you do not have a process. You have a hero.',
  'I used to think {topic} was a tooling problem. I was wrong.',
  'Small change, big effect: how we look at {topic} now.',
  'Every team I talk to has an opinion on {topic}. Few have written it down.',
  'I said no to a larger budget for {topic}. Here is why.',
  'The quiet cost of {topic} never shows up in the dashboard.',
  'After a long year with {topic}, these are the notes I keep going back to.',
  'We tried to copy how bigger companies handle {topic}. It did not work for us.',
  'What nobody says about {topic}: the boring part is the part that matters.',
  'My team asked me to write down how we do {topic}. It took one page.',
];

const MIDDLES = [
  'First we listed every step and crossed out the ones nobody could explain.',
  'The hard part was not the decision. It was telling people why.',
  'We gave one person the right to say no, and meetings became shorter.',
  'It sounds obvious. It was still not happening.',
  'Working with {offer} every day, you see the same pattern again and again.',
  'Most delays came from waiting for an answer, not from the work itself.',
  'We now review it every Friday for fifteen minutes. No slides.',
  'The people closest to the work had known it for months.',
  'We wrote the checklist together with the people who use it.',
  'It cost us a few awkward conversations and saved us many more.',
  'Instead of a new tool we started with a shared vocabulary.',
  'One page, one owner, one date. That was the whole rule.',
  'The first version was too complicated. The second one survived contact with reality.',
  'We measure less than before, and we look at it more often.',
  'What surprised me: the newest colleagues had the best questions.',
  'For us it came down to trust between two departments that rarely talked.',
  'We wrote down what we would not do. That list was the useful one.',
  'It is not perfect. It is good enough to sleep at night.',
  'The trade-off is real: a bit slower at the start, much faster at the end.',
  'We ask customers before we change it, not after.',
];

const CLOSINGS = [
  'How do you handle {topic} in your team?',
  'What would you have done differently?',
  'If you have solved this in another way, I would love to hear it in the comments.',
  'Curious what others think.',
  'Happy to share the one-page version, just leave a comment.',
  'What is the one rule you would keep?',
  'Who else is working on {topic} this quarter?',
  'Tell me where I am wrong.',
  'What did it look like at your place?',
  'Comment if you want the checklist.',
];

/** A post about one work topic, in the voice of somebody who sells or makes `offer`. */
export function postText(random: Random, topic: string, offer: string): string {
  const fill = (text: string) => text.replaceAll('{topic}', topic).replaceAll('{offer}', offer);
  const middles = [...MIDDLES];
  const body: string[] = [];
  const count = 2 + Math.floor(random() * 4);
  for (let i = 0; i < count; i += 1)
    body.push(fill(middles.splice(Math.floor(random() * middles.length), 1)[0] ?? ''));
  const tag = `#${topic.replace(/[^a-z]+/gi, '')}`;
  return [
    fill(pick(random, HOOKS)),
    body.join(random() < 0.5 ? '\n\n' : ' '),
    fill(pick(random, CLOSINGS)),
    random() < 0.4 ? tag : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const COMMENT_OPENERS = [
  '',
  '',
  '',
  'Thanks for writing this. ',
  'Good one, {author}. ',
  'So true. ',
  'Interesting. ',
  'Well put. ',
  '{author}, this is spot on. ',
  'Saving this. ',
  'Needed this today. ',
  'Agree with most of it. ',
];
const COMMENTS = [
  'We went through the same with {topic} and the one-page rule helped us most.',
  'How long did it take until the team stopped falling back into the old way?',
  'In {industry} the bottleneck for {topic} is usually who is allowed to decide.',
  'I would add one thing: write down what you will not do.',
  'Please share the checklist.',
  'As {title} I see this every week, {topic} is where good intentions get stuck.',
  'Not sure I agree on tools. The right one did change how we handle {topic}.',
  'The point about waiting for answers hits home.',
  'Would love to compare notes on {topic}.',
  'What did you do about the people who did not want to change?',
  'We are right in the middle of this. {topic} looked easier on paper.',
  'The awkward conversations part is real.',
  'Does this still work once the team is larger?',
  'Who owns {topic} at your place, operations or the business side?',
  'Fifteen minutes on Friday is a lovely idea, stealing it.',
  'Interested in the one-page version!',
  'This is the most honest text on {topic} I have read this month.',
  'For smaller firms I would start with the vocabulary, as you say.',
  'My experience is the opposite: more structure first, then trust.',
  'Forwarding this to our team, we discuss {topic} tomorrow.',
  'Checklist please 🙏',
  'How do you bring customers into it without slowing everything down?',
  'The newest colleagues asking the best questions, yes!',
  'We tried the Friday review. It died after a month. What kept yours alive?',
  'Great reminder that {topic} is about people.',
  'Would you do it again with a distributed team?',
  'Following along, same questions here at {company}.',
  'The dashboard never shows it, exactly.',
];
const REPLIES = [
  'Thanks {other}! For us it was the weekly rhythm.',
  'Good question, {other}. It took longer than planned, to be honest.',
  'Same here, {other}.',
  '{other}, happy to compare notes, send me a message.',
  'Fair point. I would say it depends on who decides.',
  'Just sent it to you, {other}.',
  'That is exactly the part we got wrong the first time.',
  'Interesting, I had not looked at {topic} from that side.',
];

export interface CommentWords {
  topic: string;
  author: string;
  industry: string;
  title: string;
  company: string;
}

/** A comment that relates to the topic of the post and to who writes it. */
export function commentText(random: Random, words: CommentWords): string {
  return (pick(random, COMMENT_OPENERS) + pick(random, COMMENTS))
    .replaceAll('{topic}', words.topic)
    .replaceAll('{author}', words.author)
    .replaceAll('{industry}', words.industry.toLowerCase())
    .replaceAll('{title}', words.title)
    .replaceAll('{company}', words.company)
    .replace(/(^|[.!?] )(\p{Ll})/gu, (_all, gap: string, letter: string) => gap + letter.toUpperCase());
}

/** An answer below a comment. */
export function replyToCommentText(random: Random, other: string, topic: string): string {
  return pick(random, REPLIES).replaceAll('{other}', other).replaceAll('{topic}', topic);
}
