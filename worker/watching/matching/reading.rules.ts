import { type StatedDay, type StatedTime, takeTime } from './dates.rules.ts'
import type { Dictionary, Meaning } from './dictionary.rules.ts'
import { besideEachOther } from './neighbours.rules.ts'
import { type Hyphens, isClub, type Piece, piecesOf } from './pieces.rules.ts'
import { clean, fold } from './text.rules.ts'

/** A club that a text names; `ids` are those that it surely means, `perhaps` those that share the name. */
export type Mention = { text: string; ids: readonly string[]; perhaps: readonly string[]; isAside: boolean; at: number }

export type Reading = {
  pieces: readonly Piece[]
  mentions: readonly Mention[]
  days: readonly StatedDay[]
  isSpan: boolean
  seasons: readonly number[]
}

export function read(text: string, dictionary: Dictionary, hyphens: Hyphens = 'part'): Reading {
  const { rest, ...time } = timeIn(text)
  const pieces = besideEachOther(piecesOf(rest, dictionary, hyphens), hyphens)
  return { pieces, mentions: mentionsOf(pieces), ...time }
}

/** Days and seasons that a text states, and what is left of it. */
export const timeIn = (text: string): StatedTime => takeTime(fold(clean(text)))

function mentionsOf(pieces: readonly Piece[]): Mention[] {
  return pieces.flatMap((piece, at) => {
    if (!isClub(piece)) return []
    const idsOf = (kind: Meaning['kind']) => piece.meanings.flatMap((one) => (one.kind === kind ? [one.of] : []))
    return [{ text: piece.text, ids: idsOf('club'), perhaps: idsOf('namesake'), isAside: piece.isAside, at }]
  })
}

/** What words of this kind the text has: hospitality, women, a ballot. */
export function found(reading: Reading, kind: Meaning['kind']): { of: string; text: string }[] {
  return reading.pieces.flatMap(({ meanings, text }) =>
    meanings.flatMap((meaning) => (meaning.kind === kind ? [{ of: meaning.of, text }] : [])),
  )
}

/** Unknown words. */
export function unknownWords(reading: Reading): string[] {
  return reading.pieces.flatMap(({ meanings, text }) => (meanings.length === 0 ? [text] : []))
}
