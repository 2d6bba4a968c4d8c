// How much of each there may be, in one table: for the desk, and so that none is left out (test/limits.test.ts).
import { maxAlertsPerAgent, maxAlertsPerPerson } from '#worker/alerting/alerts/constants.ts'
import { maxFollows } from '#worker/alerting/follows/constants.ts'
import { maxHooksPerEvent } from '#worker/alerting/live-hooks/constants.ts'
import {
  maxLeagues,
  maxPlatforms,
  maxPlatformsPerMatch,
  maxTeams,
  maxTeamsOffered,
} from '#worker/matches/catalogue/constants.ts'
import { maxSalesListed } from '#worker/matches/catalogue/sales/constants.ts'
import { maxStoredMatches, maxStoredNames, maxWaiting } from '#worker/matches/fixture-lists/constants.ts'
import { maxWatchedMatches, maxWatchersPerChannel } from '#worker/matches/live/constants.ts'
import { maxFeedMatches } from '#worker/matches/live/football-data/constants.ts'
import { maxClients } from '#worker/people/clients/constants.ts'
import { maxSmsPerMonth } from '#worker/people/phones/sms/constants.ts'
import {
  maxEventsPerPlatform,
  maxKnownMatches,
  maxLearnedNames,
  maxOthersPerPlatform,
} from '#worker/watching/discovery/constants.ts'
import { maxOffersPerPage, maxTargetsPerPlatform } from '#worker/watching/monitoring/constants.ts'
import { databaseLimitBytes, maxGates } from './constants.ts'

export type Limit = {
  key: string
  name: string
  most: number
  unit: 'count' | 'bytes'
  /** What happens beyond the limit, in words. */
  beyond: string
  /** Its rows are counted, up to the limit. */
  table?: string
}

const limit = (key: string, name: string, most: number, beyond: string, table?: string): Limit => ({
  key,
  name,
  most,
  unit: 'count',
  beyond,
  ...(table && { table }),
})

const refused = 'Refused with a message.'

export const limits: readonly Limit[] = [
  limit('platforms', 'Ticket platforms', maxPlatforms, refused, 'platforms'),
  limit('pages', 'Pages of a platform', maxTargetsPerPlatform, 'Later pages wait until others are over.'),
  limit('gates', 'Platform gates on this page', maxGates, 'The list of sellers has all platforms.'),
  limit('watchers', 'Sockets of a match, or of the live list', maxWatchersPerChannel, refused),
  {
    ...limit('database', 'Database', databaseLimitBytes, 'D1 refuses to write.'),
    unit: 'bytes',
  },
  limit('leagues', 'Leagues', maxLeagues, 'Lists and discovery leave out the last by rank.', 'leagues'),
  limit(
    'teams_offered',
    'Teams to choose from',
    maxTeamsOffered,
    'Forms offer no more; the search finds all.',
    'teams',
  ),
  limit('teams', 'Teams that discovery knows', maxTeams, 'Events of further teams wait for an operator.', 'teams'),
  limit('names', 'Names taught to discovery', maxLearnedNames, 'Further names are not used.', 'learned_names'),
  limit('known_matches', 'Coming matches that discovery knows', maxKnownMatches, 'Later matches are not linked yet.'),
  limit('events', 'Events found on a platform', maxEventsPerPlatform, 'New ones are left out until others end.'),
  limit('others', 'Events of a platform that are no match', maxOthersPerPlatform, 'New ones are not listed.'),
  limit('followed', 'Matches that the score feed follows', maxWatchedMatches, 'Later matches follow as others end.'),
  limit('feed', 'Matches of one answer of the score feed', maxFeedMatches, 'Further ones are not read.'),
  limit(
    'compared',
    'Matches of a competition compared with its list',
    maxStoredMatches,
    'Further ones are not compared.',
  ),
  limit('list_names', 'Names compared with a fixture list', maxStoredNames, 'Further ones are not known.'),
  limit('waiting', 'Matches of a competition that wait for a choice', maxWaiting, 'Further ones come as others go.'),
  limit('sales', 'Sales to come in one calendar', maxSalesListed, 'Later sales are not listed.'),
  limit('match_platforms', 'Platforms of a match', maxPlatformsPerMatch, 'Further ones are not shown on its page.'),
  limit('offers', 'Tickets read of a page', maxOffersPerPage, 'The dearest are left out, and reported as a problem.'),
  limit('alerts', 'Alerts of a person', maxAlertsPerPerson, refused),
  limit('agent_alerts', 'Alerts of an agent', maxAlertsPerAgent, refused),
  limit('follows', 'Teams and leagues that a person follows', maxFollows, refused),
  limit('clients', 'Clients of an agent', maxClients, refused),
  limit('sms', 'SMS to a person in a month', maxSmsPerMonth, 'Other channels take over.'),
  limit('hooks', 'Webhooks told of one event of a match', maxHooksPerEvent, 'Further ones are not called.'),
]
