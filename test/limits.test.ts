import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { limitWarnShare } from '#worker/running/system/constants.ts'
import { limits } from '#worker/running/system/limits.constants.ts'
import { shownLimits } from '#worker/running/system/limits.rules.ts'

const table = 'worker/running/system/limits.constants.ts'

/** Whose name says that they bound one text, amount or length of time. */
const ofOneValue =
  /(?:Length|Bytes|Ms|Text|Title|Pence|Amount|Price|Words|Url|Details|Label|Search|Octets|Characters|Password|Value|Name|Subject|Message|Content|Links|Body|Statement|Reason|Budget|Difference|Minutes|Days|Hours|Tries|Attempts|Tag|Size)$/

/** Numbers that bound something other than how much there may be, by folder or file. */
const elsewhere: Record<string, readonly string[]> = {
  'work on one page that is read': [
    'worker/watching/monitoring/extract/',
    'worker/watching/monitoring/rule-studio/',
    'worker/watching/monitoring/drift/',
    'worker/watching/monitoring/identity/',
    'worker/watching/monitoring/shadow/',
    'worker/watching/monitoring/constants.ts maxRowsPerPage',
  ],
  'what an isolate or an object remembers: the oldest goes': [
    'worker/matches/match-page/constants.ts',
    'worker/matches/share-pictures/',
    'worker/matches/prices/strip/constants.ts',
    'worker/matches/prices/ticket-words.rules.ts',
    'worker/matches/catalogue/add-ons/rules.ts',
    'worker/matches/catalogue/constants.ts maxStripsKept',
    'worker/matches/live/socket-constants.ts',
    'worker/matches/live/constants.ts maxAnnouncedNews',
    'worker/watching/monitoring/availability-words.rules.ts',
    'worker/watching/matching/places.rules.ts',
    'worker/alerting/feeds/constants.ts',
    'worker/entry/read-limit.ts',
    'worker/people/api-tokens/admission.ts',
    'durable/match-room/',
    'durable/platform-gate/store.ts',
    'durable/relay/',
  ],
  'one run of a job, or a statement of it: the rest follows in the next': [
    'worker/alerting/notifications/lifetimes/',
    'worker/alerting/notifications/gathering/constants.ts',
    'worker/alerting/notifications/pulse.repository.ts',
    'worker/alerting/notifications/inbox/constants.ts maxMarkedTogether',
    'worker/alerting/notifications/archive/constants.ts maxHidden',
    'worker/watching/monitoring/constants.ts maxMorePagesPerDispatch',
    'worker/watching/monitoring/repository.ts',
    'worker/watching/monitoring/stored-pages/constants.ts',
    'worker/watching/discovery/constants.ts maxDueSources',
    'worker/watching/discovery/constants.ts maxPagesPerRun',
    'worker/watching/discovery/constants.ts maxDetailsPerRun',
    'worker/watching/discovery/constants.ts maxSitemapAddresses',

    'worker/matches/catalogue/reference/constants.ts',
    'worker/running/system/backup/copy/constants.ts',
    'worker/money/payments/proof/constants.ts',
  ],
  'one answer, list or file: a page of it, its newest, or a count that says "1,000+"': [
    'worker/money/',
    'worker/running/',
    'worker/people/agent-codes/',
    'worker/people/connections/hooks/constants.ts maxListedDeliveries',
    'worker/people/privacy/export/repository.ts',
    'worker/people/accounts/',
    'worker/matches/prices/constants.ts',
    'worker/matches/live/constants.ts maxLive',
    'worker/matches/live/football-data/constants.ts maxFeedEvents',
    'worker/matches/catalogue/merging/constants.ts',
    'worker/matches/catalogue/desk/constants.ts',
    'worker/matches/catalogue/constants.ts maxMatchLimit',
    'worker/matches/catalogue/constants.ts maxMapMatches',
    'worker/matches/catalogue/constants.ts maxTeamLimit',
    'worker/matches/catalogue/constants.ts maxTeamMatches',
    'worker/matches/catalogue/constants.ts maxTeamAliases',
    'worker/matches/catalogue/constants.ts maxBrowseWalk',
    'worker/matches/catalogue/constants.ts maxNextSpots',
    'worker/matches/fixture-lists/constants.ts maxListedMatches',
    'worker/matches/fixture-lists/constants.ts maxNotedMatches',
    'worker/matches/fixture-lists/constants.ts maxShownNames',
    'worker/alerting/price-tracking/constants.ts',
    'worker/alerting/notifications/constants.ts maxDeadLettersListed',
    'worker/alerting/notifications/inbox/',
    'worker/alerting/client-mails/report/constants.ts',
    'worker/alerting/assistants/constants.ts',
    'worker/alerting/alerts/constants.ts maxAlertsListed',
    'worker/alerting/alerts/seen/constants.ts',
    'worker/alerting/analysis/constants.ts',
    'worker/alerting/calendar/constants.ts',
    'worker/watching/discovery/constants.ts maxCounted',
  ],
}

type Cap = { place: string; name: string }

/** Numbers from a hundred on that are called the most of something. */
function capsIn(path: string, source: string): Cap[] {
  const found = source.matchAll(/^(?:export )?const ((?:max|most)[A-Z]\w*) = ([\d_]+)$/gm)
  return [...found].flatMap(([, name = '', value = '']) =>
    Number(value.replaceAll('_', '')) < 100 || ofOneValue.test(name) ? [] : [{ place: `${path} ${name}`, name }],
  )
}

const files = globSync(['worker/**/*.ts', 'durable/**/*.ts'])
const caps = files.flatMap((path) => capsIn(path, readFileSync(path, 'utf8')))
const imports = readFileSync(table, 'utf8').matchAll(/^import \{([^}]*)\} from '#([^']*)'/gm)
const inTable = new Set(
  [...imports].flatMap(([, names = '', path]) => names.split(',').map((name) => `${path} ${name.trim()}`)),
)
const isInTable = ({ place }: Cap) => inTable.has(place)
const exceptions = Object.values(elsewhere).flat()

describe('the table of limits', () => {
  test('has every number that bounds how much there may be', () => {
    const missing = caps.filter((cap) => !isInTable(cap) && !exceptions.some((one) => cap.place.startsWith(one)))
    expect(missing.map(({ place }) => `${place}: put it into ${table}, or say here what else it bounds`)).toEqual([])
  })

  test('lists nothing as bounding something else that is gone', () => {
    expect(exceptions.filter((one) => !caps.some(({ place }) => place.startsWith(one)))).toEqual([])
  })

  test('sees a new one', () => {
    expect(
      capsIn('worker/a.ts', 'export const maxWidgets = 2_000\nconst maxNoteLength = 500\nconst maxFew = 5'),
    ).toEqual([{ place: 'worker/a.ts maxWidgets', name: 'maxWidgets' }])
  })

  test('has a key for each, and says what happens beyond', () => {
    expect(new Set(limits.map(({ key }) => key)).size).toBe(limits.length)
    for (const { beyond, most } of limits) {
      expect(beyond).toMatch(/\.$/)
      expect(most).toBeGreaterThan(0)
    }
  })
})

test('a limit warns before it is reached, and is an error when it is', () => {
  const most = limits.find(({ key }) => key === 'platforms')?.most ?? 0
  const statusAt = (now: number) => shownLimits(new Map([['platforms', now]]))[0]
  expect(statusAt(most * limitWarnShare - 1)).toMatchObject({ key: 'platforms', status: 'healthy' })
  expect(statusAt(most * limitWarnShare)?.status).toBe('warning')
  expect(statusAt(most)?.status).toBe('error')
  expect(shownLimits(new Map()).every(({ now, status }) => now === null && status === null)).toBe(true)
})
