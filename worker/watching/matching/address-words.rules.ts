import { youthPrefixes } from './words/constants.ts'

const agePrefixes: ReadonlySet<string> = new Set(youthPrefixes.flatMap((prefix) => prefix.split(' ').slice(-1)))

/** Words of an address's path. A number without a word for an age before it counts the shop's pages: "…-red-bulls-2". */
export function wordsOfPath(path: string): string {
  const words = path.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word, place) => !/^\d+$/.test(word) || agePrefixes.has(words[place - 1] ?? ''))
    .join(' ')
    .trim()
}
