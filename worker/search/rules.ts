import { aliasKey } from '../catalogue/rules.ts'
import { maxQuestionLength, maxQuestionWords, minQuestionLength, typosByLength } from './constants.ts'

/** What the index knows of one team or league. */
export type SearchDocument = {
  kind: 'team' | 'league'
  refId: number
  title: string
  /** Other names, in the form of `aliasKey`. */
  aliases: string[]
  /** Place in lists of what is searched most; lower is first. */
  standing: number
}

export type Ranked = { document: SearchDocument; tier: Tier; typos: number }

/** How well a name answers, best first. */
const tiers = ['exact', 'prefix', 'words', 'alias', 'detail', 'similar'] as const
type Tier = (typeof tiers)[number]

// ── The question ────────────────────────────────────────────────────────────────────────────────

/** Letters and digits only, as names are compared; at most 60 characters and 8 words of what was typed. */
export function wordsOf(text: string): string[] {
  return aliasKey(text.slice(0, maxQuestionLength).normalize('NFKD'))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, maxQuestionWords)
}

const between = /\s+(?:v|vs|versus)\.?\s+|\s+[-–—]\s+|\s*[–—]\s*/iu
const openEnd = /(?:\s+(?:v|vs|versus)\.?|\s*[-–—])\s*$/iu

/** "Arsenal v Chelsea" as its two sides; null when the question names none, or one that is still to be typed. */
export function sidesOf(text: string): [string[], string[]] | null {
  const [left, right, ...more] = text.slice(0, maxQuestionLength).split(between).map(wordsOf)
  return left?.length && right?.length && more.length === 0 ? [left, right] : null
}

/** The question without a "v" that waits for its second side. */
export function settled(text: string): string {
  return text.slice(0, maxQuestionLength).replace(openEnd, '')
}

// ── Expressions for the index ───────────────────────────────────────────────────────────────────

/** A string of the index's query language: inside one, no character is an operator. */
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""').replaceAll('\0', '')}"`
}

/** Names that hold every word, the last of which may have just begun. */
export function everyWord(words: readonly string[]): string {
  return wordExpressions(words).join(' AND ')
}

/** Names that hold any of the words. */
export function anyWord(words: readonly string[]): string {
  return wordExpressions(words).join(' OR ')
}

function wordExpressions(words: readonly string[]): string[] {
  return words.map((word, index) => (index === words.length - 1 ? `${quoted(word)} *` : quoted(word)))
}

/** Names that share three letters in a row with any word; the space before and after a word counts as a letter. */
export function anyThreeLetters(words: readonly string[]): string {
  const threes = words.flatMap((word) => {
    const letters = [...` ${word} `]
    return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''))
  })
  return [...new Set(threes)].map(quoted).join(' OR ')
}

// ── Ranking ─────────────────────────────────────────────────────────────────────────────────────

/** What the index found for every word, best first. A name that the words do not fit was found by its place. */
export function rank(words: readonly string[], documents: readonly SearchDocument[]): Ranked[] {
  const ranked = documents.map((document) => ({ document, tier: tierOf(words, document), typos: 0 }))
  return ranked.sort(byRank)
}

function byRank(a: Ranked, b: Ranked): number {
  return (
    tiers.indexOf(a.tier) - tiers.indexOf(b.tier) ||
    a.typos - b.typos ||
    a.document.standing - b.document.standing ||
    a.document.title.length - b.document.title.length ||
    a.document.refId - b.document.refId
  )
}

function tierOf(words: readonly string[], { title, aliases }: SearchDocument): Tier {
  const question = words.join(' ')
  const name = aliasKey(title)
  if (name === question) return 'exact'
  if (name.startsWith(question)) return 'prefix'
  if (holds(words, name)) return 'words'
  return aliases.some((alias) => holds(words, alias)) ? 'alias' : 'detail'
}

function holds(words: readonly string[], name: string): boolean {
  const parts = name.split(' ')
  return words.every((word, index) =>
    parts.some((part) => (index === words.length - 1 ? part.startsWith(word) : part === word)),
  )
}

/** The names nearest to what was typed, by one or two wrong letters a word; only those with the fewest. */
export function nearest(words: readonly string[], documents: readonly SearchDocument[]): Ranked[] {
  const ranked = documents.flatMap((document) => {
    const typos = Math.min(...[aliasKey(document.title), ...document.aliases].map((name) => typosIn(words, name)))
    return Number.isFinite(typos) ? [{ document, tier: 'similar' as const, typos }] : []
  })
  const fewest = Math.min(...ranked.map(({ typos }) => typos))
  return ranked.filter(({ typos }) => typos === fewest).sort(byRank)
}

/** Wrong letters over all words, each compared with its nearest part of the name; infinite when one is too far off. */
function typosIn(words: readonly string[], name: string): number {
  const parts = name.split(' ')
  return words.reduce((sum, word, index) => {
    const most = typosByLength[Math.min(word.length, typosByLength.length - 1)] ?? 0
    const isLast = index === words.length - 1
    const typos = Math.min(...parts.map((part) => (isLast ? typosInBeginning(word, part) : distance(word, part))))
    return sum + (typos <= most ? typos : Number.POSITIVE_INFINITY)
  }, 0)
}

/** A word that may not be finished: compared with the whole and with beginnings of about its length. */
function typosInBeginning(word: string, part: string): number {
  const lengths = [part.length, word.length - 1, word.length, word.length + 1].filter((length) => length > 0)
  return Math.min(...lengths.map((length) => distance(word, part.slice(0, length))))
}

/** Letters to add, drop, change or swap with their neighbour to make one word of the other (optimal string alignment). */
export function distance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}

// ── Two sides without a word between them ───────────────────────────────────────────────────────

/** "arsenal chelsea" as two lists of teams: the first way to cut the words so that both parts name some. */
export function pairOf(words: readonly string[], documents: readonly SearchDocument[]): [Ranked[], Ranked[]] | null {
  const teams = documents.filter(({ kind }) => kind === 'team')
  for (let cut = 1; cut < words.length; cut++) {
    const sides = [words.slice(0, cut), words.slice(cut)].map((part) => named(part, teams))
    if (sides[0]?.length && sides[1]?.length) return [sides[0], sides[1]]
  }
  return null
}

function named(words: readonly string[], teams: readonly SearchDocument[]): Ranked[] {
  if (words.join('').length < minQuestionLength) return []
  const exactly = rank(words, teams).filter(({ tier }) => tier !== 'detail')
  return exactly.length > 0 ? exactly : nearest(words, teams)
}

/** Those that answer as well as the best one does. */
export function best(ranked: readonly Ranked[]): Ranked[] {
  return ranked.filter(({ tier }) => tier === ranked[0]?.tier)
}
