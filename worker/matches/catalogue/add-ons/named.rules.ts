import { anyOf } from './folded.rules.ts'
import { type AddOn, addOns } from './kinds.constants.ts'
import { moreWords } from './more-words.constants.ts'
import { besidePartNames, sectionWords } from './sections.constants.ts'
import { addOnWords } from './words.constants.ts'

export type Found = { addOn: AddOn; isSure: boolean; at: number; end: number }

const patterns = addOns.flatMap((addOn) => {
  const { sure, perhaps = '' } = addOnWords[addOn]
  const more = Object.values(moreWords).flatMap((words) => words[addOn] ?? [])
  return [
    { addOn, isSure: true, words: [sure, ...more].join(' | ') },
    { addOn, isSure: false, words: perhaps },
  ]
    .filter(({ words }) => words !== '')
    .map(({ words, ...one }) => ({ ...one, pattern: new RegExp(`(?<= )(?:${anyOf(words)})(?= )`, 'g') }))
})

/** Also written "&". */
const conjunction = / (und|et|y|e|en|och|og|ja|i|a|si|ve|es|και|и|та) /g

/** A part of the shop, by its whole name: "La Boutique", "Our shop". */
const parts = Object.entries(sectionWords).map(([addOn, words]) => ({
  addOn: addOn as AddOn,
  pattern: new RegExp(
    `^(?: (?:${anyOf(besidePartNames)}))* (?:${anyOf(words).replace(conjunction, ' (?:and|$1) ')})(?: \\d+)* $`,
  ),
}))

/** All that a text names, without what is part of a longer name: "season ticket parking". */
export function wordsIn(text: string): Found[] {
  const part = parts.find(({ pattern }) => pattern.test(text))
  if (part) return [{ addOn: part.addOn, isSure: true, at: 0, end: text.length - 1 }]
  const all = patterns.flatMap(({ addOn, isSure, pattern }) =>
    [...text.matchAll(pattern)].map((match): Found => {
      return { addOn, isSure, at: match.index, end: match.index + match[0].length }
    }),
  )
  const isWithin = (one: Found, other: Found) =>
    one !== other && other.at <= one.at && one.end <= other.end && other.end - other.at > one.end - one.at
  return all.filter((one) => !all.some((other) => isWithin(one, other))).toSorted((one, other) => one.at - other.at)
}
