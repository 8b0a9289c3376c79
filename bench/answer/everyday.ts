import type { Rng } from "../../src/base/core/rng";

const PEOPLE = [
  "my sister",
  "my neighbour",
  "our teacher",
  "grandma",
  "my boss",
  "the cat",
  "my best friend",
];
const THINGS = ["coffee", "pancakes", "pizza", "a nap", "chocolate", "fresh bread", "tea", "ice cream"];
const TIMES = ["tonight", "this morning", "tomorrow", "on Friday", "after work", "this weekend"];
const ENDS = ["", "", "!", "!!", " lol", " :)", " haha", " #mood", " ..."];

/** Posts that claim nothing. {P} someone, {T} something, {W} some time. */
const TEMPLATES = [
  "good morning everyone",
  "I really need {T} {W}",
  "can't believe it is Monday again",
  "happy birthday to {P}",
  "that was so funny I nearly cried",
  "what a beautiful sunset {W}",
  "finally finished my homework",
  "who wants to watch something {W}",
  "I miss {P} so much",
  "thank you all for the kind words",
  "my phone is about to die again",
  "stuck in traffic, late as always",
  "anyone up for {T} {W}?",
  "so tired, going to bed early",
  "best concert ever, my ears still ring",
  "I love this song",
  "see you {W} at the station",
  "{P} made {T} and it was great",
  "rain again, no picnic {W}",
  "new haircut, feeling good",
  "I cannot find my keys anywhere",
  "so proud of {P}",
  "why is the internet so slow {W}",
  "looking forward to the holidays",
  "please share with everyone you know",
  "you won't believe what happened next",
  "I can't even",
  "this made my day",
  "just woke up and already want {T}",
  "{P} is snoring so loud",
  "no idea what to cook {W}",
  "feeling a bit under the weather {W}",
  "can someone recommend a good book",
  "my plants are still alive",
  "missed the bus again {W}",
  "the weather is lovely {W}",
  "I should really start running",
  "started a new show, no spoilers please",
  "nothing beats {T} {W}",
  "wish me luck {W}",
  "{P} forgot my name again",
  "back home at last",
  "that escalated quickly",
  "is anybody awake?",
  "long day, short night",
  "I think I left the oven on",
  "laundry, dishes, repeat",
  "give me {T} or give me silence",
  "we had so much fun {W}",
  "do not talk to me before {T}",
  "could this meeting have been an email",
  "my team lost and I am sad",
  "packing for the trip {W}",
  "{P} sends a hug to all of you",
  "so many boxes, so little time",
  "the baby slept all night",
  "found an old photo of {P}",
  "what are you all doing {W}",
  "need new shoes, any ideas?",
  "cleaning the kitchen with music on",
  "I am not a morning person",
  "somebody bring me {T}",
  "who else is bored right now",
  "forwarded as received",
] as const;

/** Returns posts as people write them all day that claim nothing a fact-checker could check, each once. */
export function everydayPosts(count: number, rng: Rng): string[] {
  const one = (of: readonly string[]): string => of[rng.below(of.length)] as string;
  const posts = new Set<string>();
  for (let i = 0; posts.size < count; i++) {
    const filled = (TEMPLATES[i % TEMPLATES.length] as string)
      .replaceAll("{P}", () => one(PEOPLE))
      .replaceAll("{T}", () => one(THINGS))
      .replaceAll("{W}", () => one(TIMES));
    const written = rng.next() < 0.5 ? filled : `${filled.charAt(0).toUpperCase()}${filled.slice(1)}`;
    posts.add(`${written}${one(ENDS)}`);
  }
  return [...posts];
}
