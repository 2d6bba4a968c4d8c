import { capitalised } from '#worker/ground/platform/capitalised.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { StudioHealth } from '../rule-studio/contract.ts'
import {
  distrustText,
  dollarsPerMillionChecks,
  failingRuns,
  fairSuccess,
  goodSuccess,
  jobTexts,
  problemTexts,
} from './constants.ts'
import type { FoundSoFar, GateFigures, Job, Run, TargetLog, Totals } from './contract.ts'

type Colour = 'green' | 'orange' | 'red'

/** By the specification's limits. */
export function colourOf(share: number): Colour {
  if (share >= goodSuccess) return 'green'
  return share >= fairSuccess ? 'orange' : 'red'
}

/** Good checks of all; null where there were none. */
export function successOf({ good, checks }: Pick<Totals, 'good' | 'checks'>): number | null {
  return checks === 0 ? null : good / checks
}

/** "97 %", never up to 100 % nor down to 0 %. */
export function percentText(share: number): string {
  const rounded = Math.round(share * 100)
  return `${Math.min(share < 1 ? 99 : 100, Math.max(share > 0 ? 1 : 0, rounded))} %`
}

/** Offers per page that was read in full: an unchanged page is not read again. */
export function yieldOf({ offers, pages }: Pick<Totals, 'offers' | 'pages'>): number | null {
  return pages === 0 ? null : offers / pages
}

export function averageMs({ waitedMs, checks }: Pick<Totals, 'waitedMs' | 'checks'>): number | null {
  return checks === 0 ? null : waitedMs / checks
}

/** "$0.04"; less than a cent is said so. */
export function costText(checks: number): string {
  const dollars = (checks / 1_000_000) * dollarsPerMillionChecks
  if (dollars === 0) return '$0.00'
  return dollars < 0.01 ? 'under $0.01' : `$${dollars.toFixed(2)}`
}

export function stateOf(
  job: Pick<Job, 'isActive' | 'health' | 'figures' | 'otherCurrency'>,
  now: Instant,
): Job['state'] {
  const { isActive, health, figures, otherCurrency } = job
  if (!isActive) return 'paused'
  if (!health) return 'unknown'
  const { breaker, robots, pausedUntil, hasDrifted } = health
  const isHeld =
    hasDrifted || breaker !== 'closed' || robots === 'unreachable' || (pausedUntil !== null && pausedUntil > now)
  if (isHeld) return 'trouble'
  if (isForbidden(health)) return 'forbidden'
  if (health.lastGoodAt === null) return 'setup'
  return isFailingNow(figures) || otherCurrency ? 'trouble' : 'running'
}

/** robots.txt forbids every page that we would read. */
function isForbidden({ targets, disallowedTargets }: Pick<StudioHealth, 'targets' | 'disallowedTargets'>): boolean {
  return targets > 0 && targets === disallowedTargets
}

/** Its newest runs all failed: a day of good checks before them says nothing of now. */
export function isFailingNow(figures: Pick<GateFigures, 'runs'> | null): boolean {
  const ended = (figures?.runs ?? []).filter(({ status }) => status !== 'running').slice(0, failingRuns)
  return ended.length === failingRuns && ended.every(({ status }) => status === 'failed')
}

/** In use, and none of its pages was checked yet: what is known of it is what was found. */
export function isUnchecked({ state, health }: Pick<Job, 'state' | 'health'>): boolean {
  return state === 'setup' && health !== null && health.failedChecks === 0
}

/** Pages of matches: the gate gets new ones within a minute. */
export function pagesOf({ health, found }: Pick<Job, 'health' | 'found'>): number | null {
  return health && Math.max(health.targets, found?.linked ?? 0)
}

/** Why an operator's checks have nothing to read. The gate gets a platform and its pages within a minute. */
export function nothingDueText(job: Pick<Job, 'isActive' | 'health' | 'found'>): string {
  if (!job.isActive) return jobTexts.paused
  if (job.health && isForbidden(job.health)) return jobTexts.forbidden
  return pagesOf(job) ? jobTexts.notBegun : jobTexts.unlinked
}

/** Why no page of a platform was read yet, and what to do; `due` says when its next check is. */
export function setupText({ health, reading, found }: Pick<Job, 'health' | 'reading' | 'found'>, due: string): string {
  if (!health || health.failedChecks === 0) return foundText(health?.targets ?? 0, found, due)
  return unreadText(reading)
}

/** How a platform is read, where one of its pages was. */
export function readingText({ health, reading }: Pick<Job, 'health' | 'reading'>): string {
  if (health?.lastGoodAt === null) return health.failedChecks > 0 ? unreadText(reading) : 'Not read yet'
  if (reading === 'rules') return 'Read by rules'
  return reading === 'structured' ? 'Read without rules' : 'Read through its API'
}

function unreadText(reading: Job['reading']): string {
  if (reading === 'rules') return 'Its rules read nothing yet'
  return reading === 'structured'
    ? 'Its pages show no data that we can read: write rules'
    : 'Its API gave no tickets yet'
}

/** "12 pages found and linked; 3 events wait for you to decide. First check in 12 s" */
function foundText(targets: number, found: FoundSoFar | undefined, due: string): string {
  const { hasSource, isReading, linked, toReview } = found ?? nothingFound
  const waiting = toReview > 0 ? manyText(toReview, 'event waits', 'events wait') : null
  const pages = Math.max(targets, linked)
  if (pages > 0) {
    const more = waiting === null ? '' : `; ${waiting} for you to decide`
    return `${manyText(pages, 'page')} found and linked${more}. First check ${targets > 0 ? due : 'within a minute'}`
  }
  if (waiting !== null) return `Nothing linked yet: ${waiting} for you to decide`
  if (isReading) return 'Its events are being searched for'
  return hasSource ? 'Its sources gave no event of a match of ours' : 'Add a source of its events'
}

const nothingFound: FoundSoFar = { hasSource: false, isReading: false, linked: 0, toReview: 0 }

/** Those that need a person first; platforms of one state keep their order. */
export function worstFirst(jobs: readonly Job[]): Job[] {
  const order: readonly Job['state'][] = ['trouble', 'setup', 'unknown', 'forbidden', 'running', 'paused']
  return jobs.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}

/** Why a run failed, or what went wrong in one that did not. */
export function runText({ status, problem, failed, checks }: Run): string {
  if (status === 'running') return 'Not reported yet.'
  if (problem === null) return 'Every page was answered.'
  const many = status === 'timeout' ? '' : `${failed} of ${checks}: `
  return sentence(`${many}${problemTexts[problem] ?? problem}`)
}

/** A check from fetch to offers: "Status 200 after 0.3 s: 4 offers on the page." */
export function checkText(check: TargetLog['checks'][number]): string {
  const { kind, status, durationMs, offers, problem, detail, isDistrusted } = check
  const after = `after ${(durationMs / 1_000).toFixed(1)} s`
  const answer = status === null ? `No answer ${after}` : `Status ${status} ${after}`
  const why = detail ?? (problem && (problemTexts[problem] ?? problem))
  const doubt = isDistrusted ? distrustText : ''
  if (kind === 'unchanged') return `${answer}: the page is as it was at the check before.${doubt}`
  const found = offers === null ? null : `${manyText(offers, 'offer')} on the page`
  const findings = [found, why].filter(Boolean).join(why && isOwnSentence(why) ? '. ' : '; ')
  return `${sentence(findings === '' ? answer : `${answer}: ${findings}`)}${doubt}`
}

/** Something that the check read is in quarantine. */
export const waitsForJudgement = (problem: string | null) => problem === 'held' || problem === 'outlier'

/** The reasons of identity are sentences; what else is found is a part of one. */
const isOwnSentence = (text: string) => /^["“]?\p{Lu}.*\.$/su.test(text)

const sentence = (text: string) => `${capitalised(text)}${text.endsWith('.') ? '' : '.'}`
