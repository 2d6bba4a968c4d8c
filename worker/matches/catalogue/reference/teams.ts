import { brasileirao, majorLeagueSoccer } from './teams/americas.ts'
import { aLeague, j1League, kLeague1, saudiProLeague } from './teams/asia-pacific.ts'
import { championship, leagueOne, leagueTwo, premierLeague } from './teams/england.ts'
import { ligue1 } from './teams/france.ts'
import { bundesliga, zweiteBundesliga } from './teams/germany.ts'
import { serieA } from './teams/italy.ts'
import { belgianProLeague, eredivisie } from './teams/low-countries.ts'
import { nations } from './teams/nations.ts'
import { primeiraLiga } from './teams/portugal.ts'
import type { ReferenceTeam } from './teams/roster.ts'
import { scottishPremiership } from './teams/scotland.ts'
import { laLiga, segundaDivision } from './teams/spain.ts'
import { superLig } from './teams/turkey.ts'

export type { ReferenceTeam } from './teams/roster.ts'

/** Clubs as of the season 2025-26, national sides last. */
export const teams: ReferenceTeam[] = [
  ...premierLeague,
  ...championship,
  ...leagueOne,
  ...leagueTwo,
  ...scottishPremiership,
  ...laLiga,
  ...segundaDivision,
  ...bundesliga,
  ...zweiteBundesliga,
  ...serieA,
  ...ligue1,
  ...eredivisie,
  ...belgianProLeague,
  ...primeiraLiga,
  ...superLig,
  ...majorLeagueSoccer,
  ...brasileirao,
  ...j1League,
  ...kLeague1,
  ...saudiProLeague,
  ...aLeague,
  ...nations,
]
