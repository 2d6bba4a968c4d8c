import { cachedByKey } from '#worker/ground/platform/cached.ts'
import { type Clock, hourMs } from '#worker/ground/platform/clock.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { type Card, leagueCard, matchCard, type PictureKind, pictureVersion, teamCard } from './card.rules.ts'
import { maxKeptPictures } from './constants.ts'
import { drawPng } from './draw.ts'
import { readOutlines } from './outlines.ts'

type Dependencies = { catalogue: Pick<CatalogueService, 'findMatch' | 'teamPage' | 'leaguePage'>; clock: Clock }

export type SharePictures = ReturnType<typeof createSharePictures>

/** Pictures for shared links, drawn when they are first asked for. */
export function createSharePictures({ catalogue, clock }: Dependencies) {
  const drawn = cachedByKey(
    { forMs: hourMs, most: maxKeptPictures },
    async (_version: string, card: Card) => drawPng(card, await readOutlines()),
    clock,
  )

  async function cardOf(kind: PictureKind, name: string): Promise<Card | null> {
    if (kind === 'matches') {
      const match = /^[1-9]\d{0,9}$/.test(name) ? await catalogue.findMatch(Number(name)) : null
      return match && matchCard(match)
    }
    if (kind === 'teams') {
      const page = await catalogue.teamPage(name)
      return page && teamCard(page)
    }
    const page = await catalogue.leaguePage(name)
    return page && leagueCard(page)
  }

  return {
    /** Null for what does not exist. */
    async find(kind: PictureKind, name: string) {
      const card = await cardOf(kind, name)
      if (!card) return null
      const version = pictureVersion(card)
      return { version, png: await drawn(version, card) }
    },
  }
}
