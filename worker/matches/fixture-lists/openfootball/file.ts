import { z } from 'zod'
import type { LiveRecord } from '../../live/contract.ts'
import { elementLines } from './element-lines.ts'

/** One match of a file. */
export type Fixture = {
  /** Line in the file, from 1. */
  line: number
  round: string
  /** Local day, YYYY-MM-DD. */
  day: string
  /** Local time HH:MM; null while it is not fixed. */
  time: string | null
  /** Offset from UTC, where the file states it. */
  offsetMinutes: number | null
  home: string
  away: string
  score: LiveRecord['score']
  status: FixtureStatus | null
  ground: string | null
}

const fixtureStatuses = ['postponed', 'cancelled', 'abandoned', 'awarded'] as const
type FixtureStatus = (typeof fixtureStatuses)[number]

/** A note about a row for the user; refused rows are not imported. */
export type Remark = { line: number; text: string }

export type FixtureFile = { name: string; fixtures: Fixture[]; refused: Remark[]; notes: Remark[] }

const goals = z.tuple([z.int().min(0), z.int().min(0)], 'must be two numbers of goals')

/** `ft` is the score after 90 minutes, `et` after 120, `p` the shoot-out alone; as published. */
export const Score = z
  .strictObject({ ht: goals.optional(), ft: goals.optional(), et: goals.optional(), p: goals.optional() })
  .refine((score) => Object.keys(score).length === 0 || score.ft !== undefined, 'has no full-time score')

/** A name, or a name with a code. */
export const Team = z.union([z.string().min(1), z.object({ name: z.string().min(1) }).transform((team) => team.name)], {
  error: 'must be a name, or an object with a name',
})

const timePattern = /^([01]?\d|2[0-3]):([0-5]\d)(?: UTC([+-])(\d{1,2})(?::?([0-5]\d))?)?$/

const FixtureJson = z.object({
  round: z.string().min(1).optional(),
  date: z.iso.date('must be a day, YYYY-MM-DD'),
  time: z.string().regex(timePattern, 'must be HH:MM or HH:MM UTC±N').optional(),
  team1: Team,
  team2: Team,
  score: Score.optional(),
  status: z.enum(fixtureStatuses, `must be one of ${fixtureStatuses.join(', ')}`).optional(),
  ground: z.string().optional(),
})

const knownKeys = new Set([...Object.keys(FixtureJson.shape), 'num', 'group', 'goals1', 'goals2'])

export const FileJson = z.union([
  z.object({ name: z.string(), matches: z.array(z.unknown()) }),
  z.object({ name: z.string(), rounds: z.array(z.object({ name: z.string(), matches: z.array(z.unknown()) })) }),
])

/** Reads an openfootball JSON file in any of its formats. Unreadable rows are refused with their line. */
export function parseFixtures(text: string): FixtureFile {
  const file: FixtureFile = { name: '', fixtures: [], refused: [], notes: [] }
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    file.refused.push({ line: 1, text: `not JSON: ${error instanceof Error ? error.message : error}` })
    return file
  }
  const parsed = FileJson.safeParse(json)
  if (!parsed.success) {
    file.refused.push({ line: 1, text: 'neither { name, matches } nor { name, rounds: [{ name, matches }] }' })
    return file
  }
  file.name = parsed.data.name
  const lines = elementLines(text, 'matches')
  rowsOf(parsed.data).forEach(({ row, round }, index) => {
    readRow(file, row, round, lines[index] ?? 1)
  })
  return file
}

export function rowsOf(json: z.infer<typeof FileJson>): { row: unknown; round?: string }[] {
  if ('matches' in json) return json.matches.map((row) => ({ row }))
  return json.rounds.flatMap((round) => round.matches.map((row) => ({ row, round: round.name })))
}

function readRow(file: FixtureFile, row: unknown, enclosingRound: string | undefined, line: number): void {
  const parsed = FixtureJson.safeParse(row)
  if (!parsed.success) {
    const texts = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the row'} ${issue.message}`)
    file.refused.push({ line, text: texts.join('; ') })
    return
  }
  const unknown = Object.keys(row as object).filter((key) => !knownKeys.has(key))
  if (unknown.length > 0) file.notes.push({ line, text: `not read: ${unknown.join(', ')}` })
  const { date, team1, team2, score, status, ground } = parsed.data
  const round = parsed.data.round ?? enclosingRound
  const refusal =
    round === undefined
      ? 'has no round'
      : status === 'awarded' && !score?.ft
        ? 'is awarded without a score'
        : team1 === team2
          ? `${team1} plays itself`
          : null
  if (refusal !== null || round === undefined) {
    file.refused.push({ line, text: refusal ?? '' })
    return
  }
  file.fixtures.push({
    line,
    round,
    day: date,
    ...readTime(parsed.data.time),
    home: team1,
    away: team2,
    // An empty object means not played yet, even when the date has passed.
    score: score?.ft ? score : null,
    status: status ?? null,
    ground: ground ?? null,
  })
}

/** A missing time means that it is not fixed, never midnight. */
function readTime(text: string | undefined): Pick<Fixture, 'time' | 'offsetMinutes'> {
  const [, hour, minute, sign, hours, minutes] = timePattern.exec(text ?? '') ?? []
  if (hour === undefined || minute === undefined) return { time: null, offsetMinutes: null }
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return {
    time: `${hour.padStart(2, '0')}:${minute}`,
    offsetMinutes: sign === undefined ? null : sign === '-' ? -offset : offset,
  }
}
