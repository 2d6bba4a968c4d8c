import { parseInput } from '#worker/ground/http.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import { crestPatterns } from '../../catalogue/constants.ts'
import { aliasKey, fingerprint } from '../../catalogue/rules.ts'
import type { CatalogueWriter } from '../../catalogue/writing/service.ts'
import { nameSettled, shownWaiting, teamThere, teamUnknown } from '../constants.ts'
import { type FeedTeam, NewTeamForm, TeamChoice, type WaitingName } from '../contract.ts'
import { nameOf } from '../rules.ts'
import type { NamesRepository } from './repository.ts'

type Ports = {
  repository: NamesRepository
  writer: Pick<CatalogueWriter, 'learnNames' | 'addTeam'>
  /** Applies what waited in a competition. */
  replay: (code: string, actorId: number) => Promise<void>
  note: Note
  leagueOf: (code: string) => Promise<number | null>
}

type Refusal = 'CONFLICT' | 'INVALID' | 'NOT_FOUND'

export type NamesService = ReturnType<typeof createNamesService>

/** Names of the feed that mean no team of ours, or several: an operator chooses once, and what waited follows. */
export function createNamesService({ repository, writer, replay, note, leagueOf }: Ports) {
  async function settled(isDone: boolean, id: number, actorId: number): Promise<Result<null, Refusal>> {
    if (!isDone) return fail('CONFLICT', nameSettled)
    for (const code of await repository.competitionsOf(id)) await replay(code, actorId)
    return succeed(null)
  }

  return {
    async waiting(): Promise<WaitingName[]> {
      const [names, matches] = await Promise.all([repository.inState('waiting'), repository.waitingMatches()])
      const keys = names.flatMap(({ name, shortName }) => [aliasKey(name), aliasKey(shortName ?? name)])
      const borne = keys.length === 0 ? [] : await repository.borneBy(keys)
      const leagues = new Map<string, number | null>()
      for (const { competition } of names) {
        if (!leagues.has(competition)) leagues.set(competition, await leagueOf(competition))
      }
      return names.flatMap((team) => {
        const theirs = matches.filter(({ homeId, awayId }) => homeId === team.id || awayId === team.id)
        const leagueId = leagues.get(team.competition)
        if (theirs.length === 0 || leagueId == null) return []
        const own = [aliasKey(team.name), aliasKey(team.shortName ?? team.name)]
        const { id, name, shortName, code } = team
        return {
          id,
          name,
          shortName,
          code,
          competition: nameOf(team.competition),
          leagueId,
          waiting: theirs.length,
          candidates: [...new Set(borne.filter(({ key }) => own.includes(key)).map(({ teamId }) => teamId))],
          matches: theirs.slice(0, shownWaiting).map(({ home, away }) => `${home} v ${away}`),
        }
      })
    },

    async ignored(): Promise<Pick<FeedTeam, 'id' | 'name'>[]> {
      return (await repository.inState('ignored')).map(({ id, name }) => ({ id, name }))
    },

    /** It is this team of ours. */
    async choose(id: number, input: unknown, actorId: number): Promise<Result<null, Refusal>> {
      const parsed = parseInput(TeamChoice, input)
      if (!parsed.ok) return parsed
      const { team_id: teamId } = parsed.value
      const [team, chosen] = await Promise.all([repository.find(id), repository.teamExists({ id: teamId })])
      if (!chosen) return fail('INVALID', teamUnknown, { fields: { team_id: [teamUnknown] } })
      if (team?.state !== 'waiting') return fail('CONFLICT', nameSettled)
      const claim = repository.settle(id, 'waiting', 'known', teamId)
      const entry = { subject: 'team', id: teamId, name: `${team.name} is ${chosen}`, before: null } as const
      const noted = note({ actorId, action: 'name_settled', ...entry, after: { feed_team: id, team: teamId } })
      const keys = [aliasKey(team.name)]
      return settled(await writer.learnNames(teamId, keys, { claim, note: noted }), id, actorId)
    },

    /** It is a team that we do not have. */
    async create(id: number, input: unknown, actorId: number): Promise<Result<null, Refusal>> {
      const parsed = parseInput(NewTeamForm, input)
      if (!parsed.ok) return parsed
      const form = parsed.value
      const found = await repository.find(id)
      if (found?.state !== 'waiting' || !found.league) return fail('CONFLICT', nameSettled)
      const slug = slugOf(form.name)
      if (slug === '' || (await repository.teamExists({ slug }))) {
        return fail('CONFLICT', teamThere, { fields: { name: [teamThere] } })
      }
      const { league } = found
      const team = {
        slug,
        name: form.name,
        shortName: form.short_name,
        code: form.code,
        city: form.city,
        leagueId: league.id,
        country: league.country,
        stadium: form.stadium,
        ...coloursOf(slug),
      }
      const entry = { action: 'team_created', subject: 'team', id: null, name: form.name, before: null } as const
      const noted = note({ actorId, ...entry, after: { ...team, feed_team: id } })
      const keys = [...new Set([found.name, form.name, form.short_name].map(aliasKey))]
      const claim = { claim: repository.claimFor(id, slug), note: noted, after: [repository.linkTo(id, slug)] }
      return settled(await writer.addTeam(team, keys, claim), id, actorId)
    },

    /** Its matches are none of ours. */
    async ignore(id: number, actorId: number): Promise<Result<null, Refusal>> {
      return move(id, ['waiting', 'ignored'], actorId)
    },

    /** Asks again about a name that was ignored; its matches come with the next synchronisation. */
    async reopen(id: number, actorId: number): Promise<Result<null, Refusal>> {
      return move(id, ['ignored', 'waiting'], actorId)
    },
  }

  async function move(id: number, [from, to]: ['waiting', 'ignored'] | ['ignored', 'waiting'], actorId: number) {
    const team = await repository.find(id)
    const entry = { action: 'name_ignored', subject: 'team', id: null, name: team?.name ?? '' } as const
    const noted = note({ actorId, ...entry, before: { state: from }, after: { state: to, feed_team: id } })
    return settled(await repository.run(repository.settle(id, from, to), noted), id, actorId)
  }
}

function slugOf(name: string): string {
  return aliasKey(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
}

const colours = ['#7a1e2c', '#1d3f8f', '#14532d', '#1f2937', '#b45309', '#5b21b6'] as const

/** A crest of its own until someone gives the club's colours. */
function coloursOf(slug: string) {
  const drawn = fingerprint(slug)
  return {
    primaryColour: colours[drawn % colours.length] ?? colours[0],
    secondaryColour: '#f8fafc',
    crestPattern: crestPatterns[drawn % crestPatterns.length] ?? 'plain',
  }
}
