// Loaded on demand: the Worker starts without it.
import { aliases } from './aliases.ts'
import type { ReferenceData } from './contract.ts'
import { leagues } from './leagues.ts'
import { teams } from './teams.ts'

export const referenceData: ReferenceData = { leagues, teams, aliases }
