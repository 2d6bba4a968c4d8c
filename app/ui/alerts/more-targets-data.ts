// Server side of choosing what else an alert watches.
import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import type { Fields } from '../account/form.ts'
import { clockText, dayText } from '../london-time.ts'
import { moreIn, ownTargetIn } from './form-fields.ts'
import { type Choosable, type MoreTargets, maxMoreTargets, withFound } from './more-targets.ts'

type Context = Readonly<RouterContextProvider>

/** Targets offered of each kind. */
const offered = { teams: 5, leagues: 5, matches: 5 }

/** What a form's fields have chosen, and what the text in `find` adds to it. */
export async function moreTargetsOf(fields: Fields, context: Context): Promise<MoreTargets> {
  const { search, clock } = context.get(servicesContext)
  const text = fields.find ?? ''
  const own = ownTargetIn(fields)
  const [chosen, results] = await Promise.all([
    chosenIn(fields, context),
    text.trim() === '' ? null : search.search(text.trim(), offered),
  ])
  if (!results) return withFound(chosen, [], '')
  const found: Choosable[] = [
    ...results.teams.map(({ id, name, city }) => ({ value: `team:${id}`, name, detail: city })),
    ...results.leagues.map(({ id, name, country }) => ({ value: `league:${id}`, name, detail: country })),
    ...results.matches.filter(({ status }) => !isOver(status)).map((match) => ofMatch(match, clock())),
  ]
  return withFound(
    chosen,
    found.filter(({ value }) => value !== own),
    text,
  )
}

/** By name, in the form's order; what does not exist is left out. */
async function chosenIn(fields: Fields, context: Context): Promise<Choosable[]> {
  const values = [...new Set(moreIn(fields))].slice(0, maxMoreTargets)
  if (values.length === 0) return []
  const { catalogue, clock } = context.get(servicesContext)
  const idsOf = (kind: string) =>
    values.filter((value) => value.startsWith(`${kind}:`)).flatMap((value) => idIn(value.slice(kind.length + 1)) || [])
  const [teams, leagues, matches] = await Promise.all([
    catalogue.findTeams(idsOf('team')),
    catalogue.listLeagues(),
    Promise.all(idsOf('match').map((id) => catalogue.findMatch(id))),
  ])
  const named = [
    ...teams.map(({ id, name, city }) => ({ value: `team:${id}`, name, detail: city })),
    ...leagues.map(({ id, name, country }) => ({ value: `league:${id}`, name, detail: country })),
    ...matches.flatMap((match) => (match ? ofMatch(match, clock()) : [])),
  ]
  const byValue = new Map(named.map((one) => [one.value, one]))
  return values.flatMap((value) => byValue.get(value) ?? [])
}

function ofMatch(match: Match, now: number): Choosable {
  const at = Date.parse(match.match_date)
  return {
    value: `match:${match.id}`,
    name: `${match.home_team_name} v ${match.away_team_name}`,
    detail: match.time_confirmed ? `${dayText(at, now)}, ${clockText(at)}` : dayText(at, now),
  }
}
