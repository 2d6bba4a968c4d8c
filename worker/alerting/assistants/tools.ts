// What assistants may ask, answered by the functions that the API uses.
import { z } from 'zod'
import { parseInput } from '#worker/ground/http.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import { maxHistoryDays } from '#worker/matches/prices/constants.ts'
import { anyAdult, maxTogether } from '#worker/matches/prices/party/constants.ts'
import { adultsTogether } from '#worker/matches/prices/party/contract.ts'
import type { PricesService } from '#worker/matches/prices/service.ts'
import { maxQuestionLength, maxResultsPerGroup } from '#worker/matches/search/constants.ts'
import type { SearchService } from '#worker/matches/search/service.ts'
import type { ClientsService } from '#worker/people/clients/service.ts'
import { choosableAlertTypes, listFilters, maxAlertQueryLength, maxPriceThresholdPence } from '../alerts/constants.ts'
import type { NamedAlert } from '../alerts/contract.ts'
import { type AlertHistory, PreviewQuery } from '../alerts/preview/contract.ts'
import type { AlertsService } from '../alerts/service.ts'
import type { ExplanationsService } from '../explanations/service.ts'
import type { AssistantChanges } from './changes.ts'
import { assistantTexts, mostHistoryRows, mostListed } from './constants.ts'
import type { Asking, Tool } from './contract.ts'
import { explanationView } from './rules.ts'

export type ToolPorts = {
  search: Pick<SearchService, 'search'>
  catalogue: Pick<CatalogueService, 'findMatch' | 'forParty'>
  prices: Pick<PricesService, 'list' | 'history'>
  alerts: Pick<AlertsService, 'preview'>
  /** Sees one client's alerts alone where a client is named. */
  alertsFor: (seat: null, onlyClient: number | null) => Pick<AlertsService, 'list'>
  /** How the API shows alerts. */
  alertViews: { alertView: (alert: NamedAlert) => object; previewView: (history: AlertHistory) => object }
  explanations: Pick<ExplanationsService, 'of'>
  clients: Pick<ClientsService, 'names'>
  changes: Pick<AssistantChanges, 'propose'>
}

const id = z.int().positive()
const byId = (what: string) => id.describe(`The id of ${what}`)
const type = z.enum(choosableAlertTypes)
const threshold = z
  .number()
  .min(0)
  .max(maxPriceThresholdPence / 100)
  .optional()
  .describe('Highest price per ticket, for price_drop only')
const together = z.int().min(1).max(maxTogether).optional().describe('Seats side by side: 2 for a pair')

/**
 * A tool whose `run` reads what its `input` describes. Inputs are strict: what was left out would make another alert than
 * the person meant.
 */
function tool<Input extends z.ZodObject>(
  parts: Omit<Tool, 'input' | 'run'> & {
    input: Input
    run: (user: Asking, input: z.infer<Input>) => Promise<Result<unknown>>
  },
): Tool {
  const { input, run } = parts
  return {
    ...parts,
    run: async (user, sent) => {
      const asked = parseInput(input, sent)
      return asked.ok ? run(user, asked.value) : asked
    },
  }
}

export const createTools = (ports: ToolPorts): Tool[] => [
  ...matchTools(ports),
  ...alertTools(ports),
  clientsTool(ports),
  ...writing(ports),
]

function matchTools({ search, catalogue, prices }: ToolPorts): Tool[] {
  return [
    tool({
      name: 'search_matches',
      title: 'Search matches',
      description:
        'Teams, leagues and coming matches by name, in order of time: "arsenal", "arsenal at home under £60", "leeds v arsenal this weekend". With together, the prices are for so many seats side by side.',
      scope: 'read',
      input: z.strictObject({
        query: z.string().min(1).max(maxQuestionLength),
        together,
        limit: z.int().min(1).max(maxResultsPerGroup).default(5),
      }),
      run: async (_user, { query, together: seats, limit }) => {
        const found = await search.search(query, { teams: limit, leagues: limit, matches: limit })
        if (seats === undefined) return succeed(found)
        const party = { who: found.party?.who ?? anyAdult.who, together: seats }
        return succeed({ ...found, party, matches: await catalogue.forParty(found.matches, { ...anyAdult, ...party }) })
      },
    }),
    tool({
      name: 'match_prices',
      title: 'Prices of a match',
      description:
        'What each seller offers for a match, the cheapest first, with the time of the check (tickets that are is_reduced are for juniors, students and the like, add-ons are no tickets); with together only what has so many seats side by side, and the price of the match for them; with history_days also how prices changed, newest first.',
      scope: 'read',
      input: z.strictObject({
        match_id: byId('a match, from search_matches'),
        together,
        history_days: z.int().min(1).max(maxHistoryDays).optional(),
      }),
      run: async (_user, { match_id, together: seats, history_days }) => {
        const found = await catalogue.findMatch(match_id)
        if (!found) return fail('NOT_FOUND', assistantTexts.noMatch)
        const [match = found] = await catalogue.forParty([found], adultsTogether(seats))
        const now = await prices.list(match.id, seats)
        if (!now.ok || history_days === undefined) return now.ok ? succeed({ match, prices: now.value }) : now
        const history = await prices.history(match.id, { limit: mostHistoryRows, days: history_days })
        return history.ok ? succeed({ match, prices: now.value, history: history.value }) : history
      },
    }),
  ]
}

function alertTools({ alerts, alertsFor, alertViews: { alertView, previewView }, explanations }: ToolPorts): Tool[] {
  return [
    tool({
      name: 'would_have_fired',
      title: 'Would it have fired?',
      description:
        'How often an alert on a match would have notified the person in the last 30 days, from what was seen. Makes nothing.',
      scope: 'read',
      input: z.strictObject({ match_id: byId('a match'), alert_type: type, price_threshold: threshold, together }),
      run: async (_user, input) => {
        const asked = parseInput(PreviewQuery, input)
        const history = asked.ok ? await alerts.preview(asked.value) : asked
        return history.ok ? succeed(previewView(history.value)) : history
      },
    }),
    tool({
      name: 'why_did_i_get_this',
      title: 'Why did I (not) get this?',
      description:
        "What each of the person's alerts made of what was seen of a match, and why it did or did not notify.",
      scope: 'read',
      input: z.strictObject({ match_id: byId('a match') }),
      run: async ({ userId, clientId }, { match_id }) => {
        const explanation = await explanations.of(userId, match_id, clientId)
        return explanation ? succeed(explanationView(explanation)) : fail('NOT_FOUND', assistantTexts.noMatch)
      },
    }),
    tool({
      name: 'list_alerts',
      title: 'List alerts',
      description: "The person's alerts, newest first.",
      scope: 'read',
      input: z.strictObject({
        filter: z.enum(listFilters).default('all'),
        query: z.string().max(maxAlertQueryLength).default(''),
        limit: z.int().min(1).max(mostListed).default(20),
      }),
      run: async ({ userId, clientId }, asked) => {
        const list = await alertsFor(null, clientId).list(userId, asked)
        return list.ok ? succeed({ matching: list.value.matching, alerts: list.value.alerts.map(alertView) }) : list
      },
    }),
  ]
}

function clientsTool({ clients }: ToolPorts): Tool {
  return tool({
    name: 'list_clients',
    title: 'List clients',
    description: 'The clients of an agent, by name: for whom an alert can be made.',
    scope: 'read',
    input: z.strictObject({}),
    run: async ({ userId, clientId }) => {
      const names = await clients.names(userId)
      return succeed(clientId === null ? names : names.filter(({ id: one }) => one === clientId))
    },
  })
}

const needsYes = 'Changes nothing by itself: answers with a link where the person confirms it.'

function writing({ changes }: ToolPorts): Tool[] {
  return [
    tool({
      name: 'create_alert',
      title: 'Create an alert',
      description: `Asks to create an alert on exactly one match, team or league. ${needsYes}`,
      scope: 'write',
      permission: 'CREATE_ALERTS',
      input: z.strictObject({
        match_id: id.optional(),
        team_id: id.optional(),
        league_id: id.optional(),
        alert_type: type,
        price_threshold: threshold,
        together,
        client_id: id.optional().describe('Whom an agent makes it for, from list_clients'),
      }),
      run: (user, { together: seats, ...alert }) =>
        changes.propose(user, {
          kind: 'create',
          alert: { ...alert, ...(seats !== undefined && { conditions: { together: seats } }) },
        }),
    }),
    tool({
      name: 'pause_alert',
      title: 'Pause an alert',
      description: `Asks to switch an alert off. ${needsYes}`,
      scope: 'write',
      input: z.strictObject({ alert_id: byId('an alert, from list_alerts') }),
      run: (user, { alert_id }) => changes.propose(user, { kind: 'pause', alertId: alert_id }),
    }),
    tool({
      name: 'delete_alert',
      title: 'Delete an alert',
      description: `Asks to delete an alert. ${needsYes}`,
      scope: 'write',
      isDestructive: true,
      input: z.strictObject({ alert_id: byId('an alert, from list_alerts') }),
      run: (user, { alert_id }) => changes.propose(user, { kind: 'delete', alertId: alert_id }),
    }),
  ]
}
