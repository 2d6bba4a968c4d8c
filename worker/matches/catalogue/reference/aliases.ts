import { aliasKey } from '../rules.ts'
import { england } from './aliases/england.ts'
import { europe } from './aliases/europe.ts'
import { world } from './aliases/world.ts'
import { teams } from './teams.ts'

export type ReferenceAlias = { aliasKey: string; teamId: number }

/** Other names by slug. */
export const otherNames: Record<string, string> = { ...england, ...europe, ...world }

/** All names of each team. A key shared by two teams is listed for both, so that the importer refuses it. */
export const aliases: ReferenceAlias[] = teams.flatMap((team) => {
  const names = [team.name, team.shortName, ...(otherNames[team.slug]?.split(' | ') ?? [])]
  return [...new Set(names.map(aliasKey))].map((key) => ({ aliasKey: key, teamId: team.id }))
})
