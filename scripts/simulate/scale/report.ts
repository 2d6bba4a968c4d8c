// The table of a day at this size: what is used and what it costs, and the busiest of each beside what the platform allows.

import { changedShare } from '#scripts/bench/cost/day.ts'
import { usualCpuMsPerCheck } from '#scripts/bench/cost/elsewhere.ts'
import { addUse, billed, dollarsOf, noUse, prices, pricesReadOn, sumOf, type Use } from '#scripts/bench/prices.ts'
import type { Row } from '#scripts/bench/table.ts'
import { invocationLimits, type Limit, sharedLimits } from '#test/meter/limits.ts'
import { peoplePerRun, stepsPerRun } from '#worker/alerting/notifications/archive/constants.ts'
import { batchesPerRun } from '#worker/alerting/notifications/constants.ts'
import { dayMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { maxWatchersPerChannel } from '#worker/matches/live/constants.ts'
import { retention } from '#worker/people/privacy/retention.constants.ts'
import {
  maxMorePagesPerDispatch,
  maxTargetsPerPlatform,
  platformsPerPage,
  platformsPerRun,
} from '#worker/watching/monitoring/constants.ts'
import { daysOf } from './archive.ts'
import type { Checks } from './checks.ts'
import type { People } from './people.ts'
import { assumed, type Size, sampledOneIn } from './size.ts'
import type { Watchers } from './watchers.ts'

type Bound = Pick<Limit, 'most' | 'of' | 'source'> & Partial<Pick<Limit, 'readOn'>>

/** Something that has a limit; `because` is how its figure came about. */
export type Load = { what: string; figure: number; limit: Bound; because: string }

export type Played = { size: Size; checks: Checks; people: People; watchers: Watchers }

const replicasSource = 'https://developers.cloudflare.com/d1/best-practices/read-replication/, read on 2026-11-30'

const ours = (most: number, of: string, source: string): Bound => ({ most, of, source })
const secondsADay = dayMs / secondMs
const daysAMonth = 365 / 12

function figureText(value: number): string {
  const [divided, unit] = value >= 1e9 ? [value / 1e9, ' bn'] : value >= 1e6 ? [value / 1e6, ' M'] : [value, '']
  const digits = unit === '' && Math.abs(divided) >= 10 ? 0 : 2
  return divided.toLocaleString('en-GB', { maximumFractionDigits: digits }) + unit
}

const minutesADay = dayMs / minuteMs
/** Of standard storage: https://developers.cloudflare.com/r2/pricing/, read on 30 November 2026. */
const dollarsPerGigabyteMonth = 0.015

/** A mean day of the archive, and what there is of it and of rows in the long run. */
function archiveOf({ size, people }: Pick<Played, 'size' | 'people'>) {
  const messagesADay = (size.users * assumed.messagesPerUserAMonth) / daysAMonth
  const filesADay = size.users / daysAMonth
  // A month's files become due at once.
  const roundDays = 1 + size.users / (Math.min(stepsPerRun, peoplePerRun) * minutesADay)
  const days = daysOf(roundDays)
  const { own, shared } = people.bytesPerMessage
  const use: Partial<Use> = {
    databaseRows: messagesADay * people.archived.rowsPerMessage,
    // Each run writes its state twice, and lists the oldest files.
    bucketWrites: filesADay + 3 * minutesADay,
  }
  const fileBytes = messagesADay * (retention.communications.ms / dayMs) * people.archived.bytesPerMessage
  return {
    messagesADay,
    filesADay,
    days,
    use,
    fileBytes,
    databaseBytes: messagesADay * (own * days.own + shared * days.shared),
  }
}

export function loadsOf({ size, checks, people, watchers }: Played): Load[] {
  const messages = size.users * assumed.messagesPerUser
  const archive = archiveOf({ size, people })
  const { own, shared } = archive.days
  const pages = watchers.queries
  const perSecond = (ofDay: number) => (ofDay / secondsADay) * assumed.peak
  const changesPerSecond = (checks.checks * changedShare) / secondsADay
  const messagesPerSecond = perSecond(messages)
  const woken = Math.min(size.platforms, platformsPerRun)
  return [
    {
      what: 'the database of all people, alerts, matches and pages',
      figure: people.storedBytes,
      limit: sharedLimits.databaseBytes,
      because: `weighed on one in ${sampledOneIn}`,
    },
    {
      what: `that database with the messages that are not in files yet`,
      figure: people.storedBytes + archive.databaseBytes,
      limit: sharedLimits.databaseBytes,
      because: `rows of ${figureText(own)} days, of what recipients share ${figureText(shared)}; ${Math.round(people.bytesPerMessage.own)} and ${Math.round(people.bytesPerMessage.shared)} bytes a message, weighed on ${people.messages}`,
    },
    {
      what: 'steps of the archive a day',
      figure: archive.filesADay,
      limit: ours(
        stepsPerRun * minutesADay,
        'steps of the archive',
        'worker/alerting/notifications/archive/constants.ts',
      ),
      because: 'a file for each person and month',
    },
    {
      what: 'batches removed a day',
      figure: archive.messagesADay / people.messagesPerBatch,
      limit: ours(batchesPerRun * minutesADay, 'batches removed', 'worker/alerting/notifications/constants.ts'),
      because: `${figureText(people.messagesPerBatch)} messages each, as played`,
    },
    {
      what: 'queries of the primary database a second, at its busiest',
      figure:
        changesPerSecond * people.queriesPerChange + messagesPerSecond * people.queriesPerMessage + pages.sessions,
      limit: sharedLimits.databaseQueries,
      because: `${figureText(changesPerSecond * people.queriesPerChange)} of changes, ${figureText(messagesPerSecond * people.queriesPerMessage)} of messages at ${assumed.peak} times the mean, ${figureText(pages.sessions)} of sessions`,
    },
    {
      what: 'queries of one read replica a second, were all who arrive served by it',
      figure: pages.own + pages.shared,
      limit: sharedLimits.databaseQueries,
      because: `${figureText(pages.own)} of what is a person’s own, ${figureText(pages.shared)} of what all share; there is one in each region (${replicasSource})`,
    },
    {
      what: 'queries of the busiest invocation that decides or sends',
      figure: people.busiestInvocation,
      limit: invocationLimits.queries,
      because: 'metered while played',
    },
    {
      what: 'queries of the invocation that wakes platforms',
      figure: woken + Math.ceil(woken / platformsPerPage) + maxMorePagesPerDispatch,
      limit: invocationLimits.queries,
      because: `${platformsPerRun} platforms each, ${Math.ceil(size.platforms / platformsPerRun)} invocations a minute`,
    },
    {
      what: 'requests of the busiest gate a second',
      figure: checks.gateRequests + watchers.gateRequests,
      limit: sharedLimits.objectRequests,
      because: `${figureText(checks.gateRequests)} as played, ${figureText(watchers.gateRequests)} of pages, did one platform sell every match watched`,
    },
    {
      what: 'calls of the busiest room for pages a second',
      figure: watchers.roomRequests,
      limit: sharedLimits.objectRequests,
      because: 'each isolate asks once a second',
    },
    {
      what: 'pages of the largest gate',
      figure: checks.largestGate,
      limit: ours(maxTargetsPerPlatform, 'pages of a gate', 'worker/watching/monitoring/constants.ts'),
      because: 'the mix of platforms',
    },
    {
      what: 'calls of the busiest object, the root of the list of all matches, a second',
      figure: watchers.rootRequests,
      limit: sharedLimits.objectRequests,
      because: 'its shards’ reports, its frames, and all who arrive',
    },
    {
      what: 'watchers of the largest channel',
      figure: watchers.largestChannel,
      limit: ours(maxWatchersPerChannel, 'watchers of a channel', 'worker/matches/live/constants.ts'),
      because: `${figureText(watchers.refused)} refused`,
    },
    {
      what: 'sockets of one object',
      figure: watchers.mostSockets,
      limit: sharedLimits.objectSockets,
      because: `${figureText(watchers.objects)} objects have some`,
    },
    {
      what: 'messages of touchline-checks a second',
      figure: checks.leasesPerSecond,
      limit: sharedLimits.queueMessages,
      because: 'leases of the busier moment',
    },
    {
      what: 'consumers of touchline-checks at once',
      figure: checks.consumersAtOnce,
      limit: sharedLimits.consumers,
      because: `pages that answer within ${assumed.pageMs} ms`,
    },
    {
      what: 'consumers of touchline-deliveries at once',
      figure: (messagesPerSecond * assumed.mailMs) / secondMs,
      limit: sharedLimits.consumers,
      because: `${figureText(messagesPerSecond)} mails a second of ${assumed.mailMs} ms`,
    },
  ]
}

/** A sentence for each limit that is passed. */
export function passedLimits(loads: readonly Load[]): string[] {
  return loads
    .filter(({ figure, limit }) => figure > limit.most)
    .map(
      ({ what, figure, limit }) =>
        `Passed: ${what}: ${figureText(figure)}, where the limit is ${figureText(limit.most)} ${limit.of} (${limit.source}).`,
    )
}

function loadRow({ what, figure, limit, because }: Load): Row {
  return {
    what,
    figure: figureText(figure),
    beside: because,
    goal: `${figureText(limit.most)}, ${Math.round((figure / limit.most) * 100)} % used`,
    isMet: figure <= limit.most,
  }
}

export function sumOfDay({ size, checks, people, watchers }: Played): Use {
  const use = noUse()
  addUse(use, checks.use)
  addUse(use, { cpuMs: usualCpuMsPerCheck }, checks.checks)
  addUse(use, people.perMessage, size.users * assumed.messagesPerUser)
  addUse(use, archiveOf({ size, people }).use)
  addUse(use, watchers.use)
  return use
}

export function scaleTable(played: Played): Row[] {
  const use = sumOfDay(played)
  const dollars = dollarsOf(use)
  const { checks, size, watchers } = played
  const { fileBytes } = archiveOf(played)
  return [
    { what: 'checks a day', figure: figureText(checks.checks), beside: `${figureText(checks.pages)} pages` },
    { what: 'messages a day', figure: figureText(size.users * assumed.messagesPerUser) },
    {
      what: 'objects: gates, rooms, and relays with sockets',
      figure: figureText(size.platforms + size.matches + watchers.objects),
    },
    ...billed.map((name) => ({
      what: prices[name].of,
      figure: figureText(use[name]),
      beside: `$${dollars[name].toFixed(2)} a day`,
    })),
    {
      what: `files of messages, of ${retention.communications.text}`,
      figure: `${figureText(fileBytes)} bytes`,
      beside: `at most, weighed on small files; $${((fileBytes / 1e9) * dollarsPerGigabyteMonth).toFixed(2)} a month`,
    },
    { what: 'everything billed', figure: `$${sumOf(dollars).toFixed(2)} a day`, beside: `prices of ${pricesReadOn}` },
    ...loadsOf(played).map(loadRow),
  ]
}

/** Where each limit is said. */
export function sourcesOf(loads: readonly Load[]): string[] {
  const said = loads.map(
    ({ limit }) => `${limit.of}: ${limit.source}${limit.readOn ? `, read on ${limit.readOn}` : ''}`,
  )
  return [...new Set(said)]
}
