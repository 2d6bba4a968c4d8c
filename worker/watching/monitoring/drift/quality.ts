import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import { isApi } from '#worker/matches/catalogue/platforms/rules.ts'
import { boardsAtOnce, comparedMatches, shownDisagreements, shownOffers } from './constants.ts'
import type { QualityView } from './contract.ts'
import { disagreements } from './disagreements.rules.ts'
import type { DriftPorts } from './service.ts'
import { evidenceTexts, isOtherCurrency } from './words.rules.ts'

/** What the Quality tab shows: alarms, what waits, and the next matches' platforms beside each other. */
export function createQualityView(ports: Pick<DriftPorts, 'repository' | 'rooms' | 'catalogue'>) {
  const { repository, rooms, catalogue } = ports

  async function nameMatches(matchIds: readonly number[]): Promise<(matchId: number) => string> {
    const names = new Map<number, string>()
    await eachConcurrently([...new Set(matchIds)], boardsAtOnce, async (matchId) => {
      const match = await catalogue.findMatch(matchId)
      if (match) names.set(matchId, `${match.home_team_name} v ${match.away_team_name}`)
    })
    return (matchId) => names.get(matchId) ?? `Match ${matchId}`
  }

  async function waitingAndReread(): Promise<Pick<QualityView, 'held' | 'reread' | 'otherCurrencies'>> {
    const [held, reread] = await Promise.all([repository.held(), repository.reread()])
    const otherCurrencies = await repository.otherCurrencies([...new Set(held.map((row) => row.held.platformId))])
    const nameOf = await nameMatches([
      ...held.map((row) => row.held.matchId),
      ...reread.map(({ note }) => note.matchId),
    ])
    return {
      otherCurrencies,
      held: held.map(({ held: { platformId, matchId, heldAt, offers }, platform, currency, extraction, url }) => {
        const page = { platformId, platform, matchId, match: nameOf(matchId), url: isApi(extraction) ? null : url }
        return { ...page, heldAt, currency, offers: offers.slice(0, shownOffers) }
      }),
      reread: reread.map(({ note: { platformId, matchId, readAt, texts }, platform }) => {
        return { platformId, platform, matchId, match: nameOf(matchId), at: readAt, texts }
      }),
    }
  }

  async function compared(): Promise<Pick<QualityView, 'disagreements' | 'compared'>> {
    const matches = await catalogue.upcoming(comparedMatches)
    const found: QualityView['disagreements'] = []
    let boards = 0
    await eachConcurrently(matches, boardsAtOnce, async ({ id, home_team_name, away_team_name }) => {
      // A room that does not answer is left out; the page says how many were compared.
      const board = await rooms(id)
        .board()
        .catch(() => null)
      if (!board) return
      boards += 1
      const match = `${home_team_name} v ${away_team_name}`
      const offers = board.offers.map((offer) => ({ ...offer, platform: offer.platformName }))
      for (const one of disagreements(offers)) found.push({ ...one, matchId: id, match })
    })
    return { disagreements: found.slice(0, shownDisagreements), compared: boards }
  }

  return async function view(): Promise<QualityView> {
    const [open, lifted, rows, beside] = await Promise.all([
      repository.openFlags(),
      repository.lastLifted(),
      waitingAndReread(),
      compared(),
    ])
    return {
      flags: open.map(({ flag: { platformId, since, evidence, mailedAt }, platform, currency }) => ({
        platformId,
        platform,
        since,
        evidence: evidenceTexts(evidence, currency),
        isMailed: mailedAt !== null,
        isOtherCurrency: isOtherCurrency(evidence, currency),
      })),
      lifted: lifted.flatMap(({ flag: { platformId, since, liftedAt, liftedBy }, platform }) =>
        liftedAt === null ? [] : { platformId, platform, since, liftedAt, isByOperator: liftedBy === 'operator' },
      ),
      ...rows,
      ...beside,
    }
  }
}
