/** Prints what the matching rules make of a file of events: a dry run for operators. See `usage`, or run with --help. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { FoundEvent, KnownMatch, type Verdict } from '#worker/watching/matching/contract.ts'
import { indexMatches } from '#worker/watching/matching/fixtures.rules.ts'
import { judge } from '#worker/watching/matching/rules.ts'
import { runCommand, UsageError, withUsage } from './command.ts'

const name = 'match-events'

const usage = `Usage: node scripts/match-events.ts EVENTS.json --fixtures FIXTURES.json [--now ISO]

Reads events of ticket platforms and prints for each id { verdict, match?, why } as JSON: "link" (it is that match),
"review" (a person decides) or "none" (not one of these matches).

  EVENTS.json      [{ id, source_kind, title, start_date?, venue?, city?, country?, timezone?, url?, status?, flags?,
                   classification?, performers? }]
  --fixtures FILE  [{ key, league, season, round, home, away, kickoff_utc, match_day, time_zone, venue, city, country,
                   status? }]
  --now ISO        the moment of the question: a day without a year is one of the year around it
  --help           show this text

Entries that cannot be read are left out and named on standard error. Exit status: 2 for bad usage or files that cannot
be read, else 0.`

export const matchEvents = withUsage(name, async (args, print) => {
  const options = readOptions(args)
  if (options === 'help') {
    print.out(usage)
    return 0
  }
  const warn = (text: string) => print.problem(`${name}: ${text}`)
  const matches = unique(parseEach(await readList(options.fixtures), KnownMatch, 'fixture', warn), warn)
  const events = parseEach(await readList(options.events), FoundEvent, 'event', warn)
  const index = indexMatches(matches)
  const verdicts = new Map<string, Verdict>()
  for (const event of events) {
    const verdict = judge(event, index, options.now)
    verdicts.set(event.id, agreed(verdicts.get(event.id), verdict, warn))
  }
  print.out(JSON.stringify(Object.fromEntries(verdicts), null, 2))
  return 0
})

function readOptions(args: string[]): 'help' | { events: string; fixtures: string; now: number | null } {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  const [events, ...rest] = positionals
  if (events === undefined || events === '') throw new UsageError('give a file of events; --help explains')
  if (rest.length > 0) throw new UsageError('give one file of events only; --help explains')
  if (values.fixtures === undefined) throw new UsageError('give the matches with --fixtures FILE; --help explains')
  const now = values.now === undefined ? null : Date.parse(values.now)
  if (now !== null && Number.isNaN(now)) throw new UsageError(`--now takes an ISO date, not "${values.now}"`)
  return { events, fixtures: values.fixtures, now }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        fixtures: { type: 'string' },
        now: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(`${messageOf(error)}; --help explains`)
  }
}

type Warn = (text: string) => void

async function readList(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8').catch((error) => {
    throw new UsageError(`${path} cannot be read: ${messageOf(error)}`)
  })
  const value = parseJson(path, text.replace(/^\ufeff/, ''))
  if (!Array.isArray(value)) throw new UsageError(`${path} holds no list`)
  return value
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${messageOf(error)}`)
  }
}

/** Entries that can be read; the others are named on standard error. */
function parseEach<S extends z.ZodType>(
  entries: readonly unknown[],
  schema: S,
  what: string,
  warn: Warn,
): z.output<S>[] {
  return entries.flatMap((entry, index) => {
    const parsed = schema.safeParse(entry)
    if (parsed.success) return [parsed.data]
    const [issue] = parsed.error.issues
    warn(`${what} ${index} is left out: ${issue?.path.join('.') || 'it'}: ${issue?.message}`)
    return []
  })
}

function unique(matches: readonly KnownMatch[], warn: Warn): KnownMatch[] {
  const byKey = new Map<string, KnownMatch>()
  for (const match of matches) {
    if (byKey.has(match.key)) warn(`fixture ${match.key} stands there twice; the first is used`)
    else byKey.set(match.key, match)
  }
  return [...byKey.values()]
}

/** An id that stands there twice has one answer: the doubtful one where they differ. */
function agreed(earlier: Verdict | undefined, verdict: Verdict, warn: Warn): Verdict {
  if (earlier === undefined) return verdict
  warn('an id of an event stands there twice')
  const isSame = earlier.verdict === verdict.verdict && matchOf(earlier) === matchOf(verdict)
  const match = matchOf(earlier) ?? matchOf(verdict)
  if (isSame || match === null) return earlier
  return { verdict: 'review', match, why: 'Two events have this id, and they are not the same.' }
}

const matchOf = (verdict: Verdict) => (verdict.verdict === 'none' ? null : verdict.match)

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 300)
}

if (import.meta.main) await runCommand(matchEvents)
