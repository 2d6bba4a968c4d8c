import type { Past } from '#worker/alerting/alerts/past/rules.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { DecidingMandate, Limits } from '../deciding/contract.ts'
import type { MandateTarget, ReadTerms } from '../mandates/contract.ts'
import type { MandatesService } from '../mandates/service.ts'
import { maxPaperMatches, paperMs } from './constants.ts'
import type { PaperRun } from './contract.ts'
import { type PaperMatch, paperRun } from './rules.ts'

export type PaperService = ReturnType<typeof createPaper>

type Ports = {
  mandates: Pick<MandatesService, 'find' | 'readTerms'>
  catalogue: Pick<CatalogueService, 'matchFacts' | 'listMatches'>
  limitsOf: (userId: number) => Promise<Limits>
  past: (matchId: number) => Promise<Past>
  clock: Clock
}

/** Runs mandates on paper, over the recorded history of their matches. */
export function createPaper({ mandates, catalogue, limitsOf, past, clock }: Ports) {
  async function idsOf({ kind, id }: MandateTarget): Promise<number[]> {
    if (kind === 'match') return [id]
    const filter = kind === 'team' ? { teamId: id } : { leagueId: id }
    const { matches } = await catalogue.listMatches({ ...filter, from: clock() - paperMs, limit: maxPaperMatches + 1 })
    return matches.map((match) => match.id)
  }

  async function play(id: number): Promise<PaperMatch[]> {
    const match = await catalogue.matchFacts(id)
    return match ? [{ match, past: await past(match.id) }] : []
  }

  async function runOn(userId: number, mandate: Omit<DecidingMandate, 'revokedAt'>): Promise<PaperRun> {
    const now = clock()
    const found = await Promise.all(mandate.terms.targets.map(idsOf))
    const ids = [...new Set(found.flat())]
    const matches = await Promise.all(ids.slice(0, maxPaperMatches).map(play))
    const run = { mandate, limits: await limitsOf(userId), since: now - paperMs, now }
    return { ...paperRun(matches.flat(), run), isCut: ids.length > maxPaperMatches }
  }

  return {
    async ofMandate(userId: number, id: string): Promise<Result<PaperRun, 'NOT_FOUND'>> {
      const mandate = await mandates.find(userId, id)
      return mandate.ok ? succeed(await runOn(userId, { id, terms: mandate.value.document.terms })) : mandate
    },

    /** Run over terms that are not signed yet. */
    async ofTerms(
      userId: number,
      input: unknown,
    ): Promise<Result<ReadTerms & { paper: PaperRun }, 'INVALID' | 'NOT_FOUND'>> {
      const read = await mandates.readTerms(input)
      if (!read.ok) return read
      const { terms } = read.value
      return succeed({ ...read.value, paper: await runOn(userId, { id: '', terms }) })
    },
  }
}
