import type { CrestPattern } from '../../constants.ts'
import { aliasKey } from '../../rules.ts'

export type ReferenceTeam = {
  id: number
  slug: string
  name: string
  shortName: string
  code: string
  league: string
  country: string
  city: string
  stadium: string
  primaryColour: string
  secondaryColour: string
  crestPattern: CrestPattern
}

export type TeamFacts = [
  name: string,
  shortName: string,
  code: string,
  city: string,
  stadium: string,
  primaryColour: string,
  secondaryColour: string,
  crestPattern: CrestPattern,
]

/** The teams of one league. Ids count up from `firstId` and are permanent: append new teams. */
export function roster(league: string, country: string, firstId: number, rows: TeamFacts[]): ReferenceTeam[] {
  return rows.map(([name, shortName, code, city, stadium, primaryColour, secondaryColour, crestPattern], index) => ({
    id: firstId + index,
    slug: aliasKey(name).replaceAll(' ', '-'),
    name,
    shortName,
    code,
    league,
    country,
    city,
    stadium,
    primaryColour,
    secondaryColour,
    crestPattern,
  }))
}
