/** Prints what the product makes of saved pages, one after another: alerts included. See `usage`, or run with --help. */
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { type Printer, runCommand, UsageError, withUsage } from './command.ts'
import { CaseEntry, type Course } from './courses/contract.ts'
import { play } from './courses/play.ts'
import { caseEnding, isPage, readCourse, toCourse } from './courses/read.ts'
import { lineOf } from './courses/view.ts'

const usage = `Usage: node scripts/check-course.ts FOLDER|FILE [--home NAME --away NAME] [--kickoff ISO] [--currency CODE]

Plays the pages of each case through gate, check, room and alerts, and prints one JSON line a case:
{ case, steps: [{ verdict, identity, offers: [{ type, kind, price, currency, availability, quantity }], lowest,
availability, alerts, held, why }], alerts, lowest_after, availability_after }. Needs no server and no database.

A case is a file NAME${caseEnding} beside its pages:
  pages      files, or { file, at, status, headers, final_url } each; without it NAME.html, or NAME-0.html, NAME-1.html …
  match      { home, away, kickoff, venue, city, country }
  spec       how the pages are read; as check-page guesses without it
  currency   expected of prices; GBP without it
  header     Content-Type, or headers by name, of all pages
  url        the target's address; final_url: where the last page's redirects led
  now        when the first page was seen; the others follow a minute apart

A folder without cases, or one page, is read page by page; the flags then say of which match.

  --home, --away, --kickoff, --venue, --country, --currency, --now, --final-url   as in a case
  --help                                                                          show this text

Exit status: 0, also where single cases cannot be read, which print { case, error }; 2 for bad usage.`

const clock = () => Date.now()

export const checkCourse = withUsage('check-course', async (args, print) => {
  const { values, positionals } = parse(args)
  if (values.help) {
    print.out(usage)
    return 0
  }
  const [path, ...rest] = positionals
  if (path === undefined || path === '') throw new UsageError('give a folder or a file; --help explains')
  if (rest.length > 0) throw new UsageError('give one folder or file only; --help explains')
  for (const { name, read } of await casesIn(path, values)) await printCase(name, read, print)
  return 0
})

type Case = { name: string; read: () => Promise<Course> }

async function casesIn(path: string, flags: Flags): Promise<Case[]> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new UsageError(`${path} cannot be found`)
  const folder = found.isDirectory() ? path : dirname(path)
  const files = found.isDirectory() ? (await readdir(folder)).sort(byNumber) : [basename(path)]
  const cases = files.filter((file) => file.endsWith(caseEnding))
  if (cases.length > 0) {
    return cases.map((file) => ({
      name: file.slice(0, -caseEnding.length),
      read: () => readCourse(folder, file, clock),
    }))
  }
  const pages = files.filter((file) => !found.isDirectory() || isPage(file))
  if (pages.length === 0) throw new UsageError(`${path} has neither cases (*${caseEnding}) nor pages`)
  const entry = entryOf(flags)
  return pages.map((file) => ({
    name: file,
    read: () => toCourse(folder, file, { ...entry, pages: [{ file }] }, clock),
  }))
}

async function printCase(name: string, read: () => Promise<Course>, print: Printer): Promise<void> {
  try {
    const course = await read()
    print.out(JSON.stringify(lineOf(course, await play(course))))
  } catch (error) {
    print.out(JSON.stringify({ case: name, error: error instanceof Error ? error.message : String(error) }))
  }
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        home: text,
        away: text,
        kickoff: text,
        venue: text,
        country: text,
        currency: text,
        now: text,
        'final-url': text,
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}; --help explains`)
  }
}

type Flags = ReturnType<typeof parse>['values']

function entryOf({ home, away, kickoff, venue, country, ...flags }: Flags): CaseEntry {
  if ((home === undefined) !== (away === undefined)) throw new UsageError('--home and --away go together')
  const match = home === undefined ? null : { home, away, kickoff, venue, country }
  const entry = CaseEntry.safeParse({ match, currency: flags.currency, now: flags.now, final_url: flags['final-url'] })
  if (entry.success) return entry.data
  throw new UsageError(entry.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}

const byNumber = new Intl.Collator('en', { numeric: true }).compare

if (import.meta.main) await runCommand(checkCourse)
