import { pick, type Random } from '../chance/draw.ts';

type Tone = 'interested' | 'question' | 'later' | 'no' | 'referral' | 'away' | 'thanks';

const OPENERS: Readonly<Record<Tone, readonly string[]>> = {
  interested: [
    'Hi {sender}, thanks for reaching out.',
    'Hello {sender},',
    'Hey {sender}, good timing.',
    'Thanks {sender}!',
    'Hi {sender},',
  ],
  question: [
    'Hi {sender},',
    'Thanks for the message, {sender}.',
    'Hello {sender}, one question first.',
    'Hey {sender},',
  ],
  later: ['Hi {sender}, thanks for thinking of me.', 'Thanks {sender}.', 'Hello {sender},', 'Hi {sender},'],
  no: ['Hi {sender}, thanks, but', 'Thank you {sender},', 'Hello {sender}, I appreciate the note, but'],
  referral: ['Hi {sender},', 'Thanks {sender}.', 'Hello {sender}, thanks for writing.'],
  away: ['Thank you for your message.', 'Hello,'],
  thanks: ['Thanks {sender}!', 'Hi {sender},', 'Likewise {sender},'],
};

const BODIES: Readonly<Record<Tone, readonly string[]>> = {
  interested: [
    'This is something we are looking at. Could you send me a bit more?',
    'happy to have a short call. What does your week look like?',
    'sounds relevant. Do you have a short summary I can forward?',
    'yes, let us talk. Mornings work best for me.',
    'I would like to hear more. What would a first step look like?',
    'interesting. Can you show me how that works in practice?',
  ],
  question: [
    'how is this different from what others in the field offer?',
    'what does it cost, roughly?',
    'who do you usually work with?',
    'how much time would my team need to put in?',
    'how did you come across my profile?',
    'does it also work for smaller teams?',
    'could you say in two sentences what you do?',
  ],
  later: [
    'right now we have too much going on. Could you come back to me next quarter?',
    'not a priority this month, maybe later in the year.',
    'we just started something similar, so the timing is not right.',
    'please ping me again in a few weeks.',
  ],
  no: [
    'this is not for us.',
    'we are not interested at the moment.',
    'we are well covered here. All the best!',
    'I do not take sales conversations over LinkedIn.',
  ],
  referral: [
    'I am not the right person for this. A colleague of mine looks after it, I will pass it on.',
    'this is handled by another team on our side. Shall I forward your message?',
    'better to talk to whoever runs operations here, that is not me any more.',
  ],
  away: [
    'I am out of the office and will read messages when I am back.',
    'I am on leave at the moment and answer with a delay.',
  ],
  thanks: [
    'nice to connect.',
    'glad to be connected. What are you working on at the moment?',
    'good to meet you here.',
    'thanks for connecting!',
  ],
};

const TO_ASKED = ['To your question:', 'You asked "{question}".', 'About "{question}":'];
const ON_CALL = [
  'Send me two times that suit you and I will pick one.',
  'A quarter of an hour should be enough to start with.',
  'Please send an invite with a link.',
];
const ON_LINK = ['I had a quick look at the link.', 'Will read what you linked.'];

/**
 * An answer that reacts to what was written: to a question, a proposed call, a link, a plain hello. It says
 * nothing about the sender or the world that is not in the message.
 */
export function replyText(
  random: Random,
  about: { text: string; senderFirstName: string; personFirstName: string },
): string {
  const text = about.text.replace(/\s+/g, ' ').trim();
  const question = /[^.!?\n]{6,90}\?/.exec(text)?.[0].trim();
  const call = /\b(call|chat|meet|meeting|minutes|demo|calendar|coffee)\b/i.test(text);
  const link = /https?:\/\//i.test(text);
  const hello = text.length < 60 && !question && !call;
  const tone = chooseTone(random, hello);
  const parts: string[] = [];
  const opener = pick(random, OPENERS[tone]);
  const body = pick(random, BODIES[tone]);
  if (question && (tone === 'interested' || tone === 'question') && random() < 0.35) {
    parts.push(opener, pick(random, TO_ASKED).replace('{question}', question), upper(body));
  } else parts.push(opener, /[.!]$/.test(opener) ? upper(body) : body);
  if (call && tone === 'interested' && random() < 0.6) parts.push(pick(random, ON_CALL));
  if (link && tone !== 'away' && tone !== 'no' && random() < 0.4) parts.push(pick(random, ON_LINK));
  if (random() < 0.3 && tone !== 'away')
    parts.push(pick(random, ['Best,', 'Cheers,', 'Regards,', 'Kind regards,']) + ` ${about.personFirstName}`);
  return parts.join(' ').replaceAll('{sender}', about.senderFirstName);
}

function chooseTone(random: Random, hello: boolean): Tone {
  if (hello) return random() < 0.8 ? 'thanks' : 'question';
  const roll = random();
  if (roll < 0.3) return 'interested';
  if (roll < 0.55) return 'question';
  if (roll < 0.72) return 'later';
  if (roll < 0.87) return 'no';
  if (roll < 0.95) return 'referral';
  return 'away';
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
