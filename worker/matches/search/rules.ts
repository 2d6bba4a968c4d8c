import { aliasKey } from '../catalogue/rules.ts'
import { maxQuestionLength, maxQuestionWords, minQuestionLength, typosByLength } from './constants.ts'

/** An index entry for a team or league. */
export type SearchDocument = {
  kind: 'team' | 'league'
  refId: number
  title: string
  /** Other names, normalised by `aliasKey`. */
  aliases: string[]
  /** Of the league, by popularity; lower is first. */
  leagueRank: number
}

export type Ranked = { document: SearchDocument; tier: Tier; typos: number }

/** How well a name matches, best first. */
const tiers = ['exact', 'prefix', 'words', 'alias', 'detail', 'similar'] as const
type Tier = (typeof tiers)[number]

// ── Query ───────────────────────────────────────────────────────────────────────────────────────

/** Letters and digits only, normalised; at most 80 characters and 8 words. */
export function wordsOf(text: string): string[] {
  return aliasKey(text.slice(0, maxQuestionLength).normalize('NFKD'))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, maxQuestionWords)
}

const between = /\s+(?:v|vs|versus)\.?\s+|\s+[-–—]\s+|\s*[–—]\s*/iu
const openEnd = /(?:\s+(?:v|vs|versus)\.?|\s*[-–—])\s*$/iu

/** "Arsenal v Chelsea" as two teams; null when there are not two, or the second is still being typed. */
export function sidesOf(text: string): [string[], string[]] | null {
  const [left, right, ...more] = text.slice(0, maxQuestionLength).split(between).map(wordsOf)
  return left?.length && right?.length && more.length === 0 ? [left, right] : null
}

/** The query without a trailing "v". */
export function settled(text: string): string {
  return text.slice(0, maxQuestionLength).replace(openEnd, '')
}

// ── Index queries ───────────────────────────────────────────────────────────────────────────────

/** Quoted for the index's query language, so that no character is an operator. */
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""').replaceAll('\0', '')}"`
}

/** Names with every word; the last may be a prefix. */
export function everyWord(words: readonly string[]): string {
  return wordExpressions(words).join(' AND ')
}

/** Names with any of the words. */
export function anyWord(words: readonly string[]): string {
  return wordExpressions(words).join(' OR ')
}

function wordExpressions(words: readonly string[]): string[] {
  return words.map((word, index) => (index === words.length - 1 ? `${quoted(word)} *` : quoted(word)))
}

/** Names that share a trigram with any word; the spaces around a word count as letters. */
export function anyThreeLetters(words: readonly string[]): string {
  const threes = words.flatMap((word) => {
    const letters = [...` ${word} `]
    return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''))
  })
  return [...new Set(threes)].map(quoted).join(' OR ')
}

// ── Ranking ─────────────────────────────────────────────────────────────────────────────────────

/** Matches for every word, best first. Names that do not fit the words were found by their place. */
export function rank(words: readonly string[], documents: readonly SearchDocument[]): Ranked[] {
  const ranked = documents.map((document) => ({ document, tier: tierOf(words, document), typos: 0 }))
  return ranked.sort(byRank)
}

function byRank(a: Ranked, b: Ranked): number {
  return (
    tiers.indexOf(a.tier) - tiers.indexOf(b.tier) ||
    a.typos - b.typos ||
    a.document.leagueRank - b.document.leagueRank ||
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

/** Closest names by one or two typos per word; only those with the fewest. */
export function nearest(words: readonly string[], documents: readonly SearchDocument[]): Ranked[] {
  const ranked = documents.flatMap((document) => {
    const typos = Math.min(...[aliasKey(document.title), ...document.aliases].map((name) => typosIn(words, name)))
    return Number.isFinite(typos) ? [{ document, tier: 'similar' as const, typos }] : []
  })
  const fewest = Math.min(...ranked.map(({ typos }) => typos))
  return ranked.filter(({ typos }) => typos === fewest).sort(byRank)
}

/** Typos over all words, each compared with the closest part of the name; infinite when one differs too much. */
function typosIn(words: readonly string[], name: string): number {
  const parts = name.split(' ')
  return words.reduce((sum, word, index) => {
    const most = typosByLength[Math.min(word.length, typosByLength.length - 1)] ?? 0
    const isLast = index === words.length - 1
    const typos = Math.min(...parts.map((part) => (isLast ? typosInBeginning(word, part) : distance(word, part))))
    return sum + (typos <= most ? typos : Number.POSITIVE_INFINITY)
  }, 0)
}

/** For a possibly unfinished word: compares it with the whole part and with prefixes of similar length. */
function typosInBeginning(word: string, part: string): number {
  const lengths = [part.length, word.length - 1, word.length, word.length + 1].filter((length) => length > 0)
  return Math.min(...lengths.map((length) => distance(word, part.slice(0, length))))
}

/** Edit distance with swaps (optimal string alignment). */
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

// ── Two teams without a separator ───────────────────────────────────────────────────────────────

/** "arsenal chelsea" as two lists of teams: the first split where both parts match some. */
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

/** Those that tie with the best. */
export function best(ranked: readonly Ranked[]): Ranked[] {
  return ranked.filter(({ tier }) => tier === ranked[0]?.tier)
}
