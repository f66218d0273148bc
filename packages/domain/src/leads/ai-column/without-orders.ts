/**
 * Sentences of a text from outside that speak to a model and not about the person. Nobody describes themselves like this,
 * so leaving them out loses no fact; what is handed over is then the same as if they had never been written.
 */
const orders: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|ignorier\w*|ignorez|ignora\w*|vergiss|oublie\w*|olvida\w*)\b.{0,60}\b(?:instruction|prompt|rule|previous|prior|above|system|material|anweisung|vorherig|regel|consigne|instrucci|anterior|instruç)/i,
  /\b(?:system|developer)\s*(?:prompt|message|instruction)|(?:^|[.!?|•·–—\n])\s*(?:system|assistant|user)\s*:/i,
  /\b(?:you are|you're|act as|pretend to be|behave as)\b.{0,40}\b(?:ai|assistant|model|chatbot|gpt|llm|bot|agent)\b/i,
  /\b(?:ai|assistant|model|chatbot|gpt|llm|bot)s?\b.{0,40}\b(?:must|should|shall|have to|please)\b/i,
  /\b(?:answer|respond|reply|output|return|say|write|print)\b.{0,30}["'“‘]?\b(?:yes|no|true|false|null)\b/i,
  /\b(?:always|only)\s+(?:answer|respond|reply|output|return)\b/i,
  /\bif you(?:'re| are) (?:an? )?(?:ai|llm|language model|bot)\b/i,
  /<\s*\/?\s*(?:material|system|instructions?|prompt)\b/i,
];

/** Ends of sentences, and the signs that headlines are divided by. */
const between = /(?<=[.!?])\s+|\n+|\s+[|•·–—]\s+/;

/** A text without what gives orders to a model; the rest letter for letter where nothing was left out. */
export function withoutOrders(text: string): string {
  if (!orders.some((order) => order.test(text))) return text;
  return text
    .split(between)
    .filter((part) => !orders.some((order) => order.test(part)))
    .join(' ')
    .trim();
}
