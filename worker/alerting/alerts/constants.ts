import { dayMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { planNames, unlimitedPlan } from '#worker/people/plans/constants.ts'

export const alertTypes = ['availability', 'price_drop', 'high_demand', 'last_chance', 'queue'] as const
export type AlertType = (typeof alertTypes)[number]

/** How often an alert sends while its condition is met again and again. */
export const repeatModes = ['every_crossing', 'once', 'spaced', 'only_better'] as const
export type RepeatMode = (typeof repeatModes)[number]

/** Messages of an alert that are collected into one at a time: at the full hour, or in the morning. */
export const digestKinds = ['hourly', 'daily'] as const
export type DigestKind = (typeof digestKinds)[number]

export const alertTargetKinds = ['match', 'team', 'league'] as const
export type AlertTargetKind = (typeof alertTargetKinds)[number]

/** Most notifications per user and match in an hour, however often the price flips. */
export const maxNotificationsPerMatchPerHour = 6

/**
 * Alerts read, decided and recorded together; larger pages need fewer calls. Alerts on all channels have to fit into
 * one bound value, which D1 limits to 2 MB (decision 8).
 */
export const alertsPerPage = 1_900

/**
 * Full pages per queue message; the rest continues in a message with a cursor. Steps with few alerts don't count: there
 * are at most 64.
 */
export const fullPagesPerMessage = 4
/** Pages per message, full or not: each takes up to seven queries, and a few messages share an invocation's thousand. */
export const pagesPerMessage = 40

/**
 * Matches and pages of alerts that one run of a job may read to announce something. A match costs at most six queries and a page
 * four, far within the 1,000 of the invocation, which each job has for itself (decision 29).
 */
export const matchesPerRun = 8
export const pagesPerRun = 10

/** After this, a change is decided by a later message: the room has not said which tickets there were. */
export const boardAroundTimeoutMs = 5 * secondMs

/** Without a threshold, smaller falls than this share of the previous price are not notified. */
export const smallestNotableFall = 0.01

/** "Last chance" alerts fire within this many hours before kick-off. */
export const lastChanceHours = 24

/** Types offered by the create form; last-chance alerts exist but are not created by hand. */
export const choosableAlertTypes = [
  'availability',
  'price_drop',
  'high_demand',
  'queue',
] as const satisfies readonly AlertType[]

/** A match that kicked off this many hours ago counts as over for alerts, whatever its status. */
export const alertsEndAfterKickoffHours = 2

/** Highest accepted "Maximum Price": £100,000. */
export const maxPriceThresholdPence = 10_000_000

/** Alerts per list response. */
export const maxAlertsListed = 200

/** Most alerts of one person, also where the plan sets no limit a month. */
export const maxAlertsPerPerson = maxAlertsListed

/** An agent makes alerts for clients, and so may have more. */
export const maxAlertsPerAgent = 10_000

/** Of these the page of a match says which are on it: a view reads no more rows. */
export const newestAlerts = 50

/** What a list of alerts can be narrowed to. */
export const listFilters = ['all', 'active', 'inactive', 'team', 'league'] as const
export type ListFilter = (typeof listFilters)[number]

/** Longest search within one's alerts. */
export const maxAlertQueryLength = 100

/** Hours between two messages of a `spaced` alert whose owner named none. */
export const defaultRepeatHours = 24

/** Next matches of a team or league that are asked for the currency of an alert on it. */
export const matchesAskedForCurrency = 20

/** Newest notifications of a person that are asked when each alert last notified them, however many there are. */
export const notificationsAskedForLast = 500

/** Longest mute. */
export const maxMutedMs = 366 * dayMs

/** Matches, teams or leagues of one alert. */
export const maxTargetsPerAlert = 10

/** Names in one list of wanted or unwanted ticket types or areas. */
export const maxNamesPerCondition = 10

/** Longest of these names. */
export const maxConditionNameLength = 60

/** Bounds of "at most every N hours". */
export const repeatHoursRange = { min: 1, max: 168 } as const

/** Alerts ended, or removed for good, per run of a job. */
export const alertsPerTidying = 500

/** How far back matches that are over are asked whether alerts on them still run. */
export const overLookBackMs = 2 * dayMs

/** A form sent again within this time, because its answer was lost or it was pressed twice, makes no second alert. */
export const sameFormMs = 10 * minuteMs

/** How long a deleted alert can be restored. */
export const undoDeleteMs = 15 * minuteMs

/** Where a user sees their alerts. */
export const dashboardAlerts = '/dashboard'

/** Pages say this after the server's message when a plan's alerts are used up. */
export const upgradeForUnlimited = ` Upgrade to ${planNames[unlimitedPlan]} for unlimited alerts.`

export const noSuchAlert = "We couldn't find that alert."
export const noSuchPlatform = "We couldn't find that platform."
export const matchIsOver = 'That match is over.'
export const matchIsCancelled = 'That match is cancelled.'
export const tooManyAlerts = (most: number) =>
  `You have ${manyText(most, 'alert')}, which is the most one account can have. Delete one to make another.`

/** Firings that an alert keeps for a match behind its newest one. */
export const earlierFiringsKept = 20

/** Alerts that one batch moves to another match: far below the database's time limit. */
export const alertsPerMove = 500
/** Batches of one run; the next minute goes on. */
export const movesPerRun = 40
