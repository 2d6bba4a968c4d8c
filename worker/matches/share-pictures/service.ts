import { cachedByKey } from '#worker/ground/platform/cached.ts'
import { type Clock, hourMs } from '#worker/ground/platform/clock.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { type Card, leagueCard, matchCard, type PictureKind, pictureVersion, teamCard } from './card.rules.ts'
import { maxKeptPictures } from './constants.ts'
import { drawPng, type Shield } from './draw.ts'
import { readOutlines } from './outlines.ts'

type Dependencies = {
  catalogue: Pick<CatalogueService, 'findMatch' | 'teamPage' | 'leaguePage' | 'findCrest'>
  clock: Clock
}

/** "#0a6d37" */
const colourOf = (text: string) => Number.parseInt(text.slice(1), 16)

export type SharePictures = ReturnType<typeof createSharePictures>

/** Pictures for shared links, drawn when they are first asked for. */
export function createSharePictures({ catalogue, clock }: Dependencies) {
  const drawn = cachedByKey(
    { forMs: hourMs, most: maxKeptPictures },
    async (_version: string, card: Card, slugs: readonly string[]) => {
      const [outlines, shields] = await Promise.all([readOutlines(), Promise.all(slugs.map(shieldOf))])
      return drawPng(card, outlines, shields)
    },
    clock,
  )

  async function shieldOf(slug: string): Promise<Shield | null> {
    const crest = await catalogue.findCrest(slug)
    if (!crest) return null
    const { code, first, second, codeColour } = crest
    return { code, first: colourOf(first), second: colourOf(second), codeColour: colourOf(codeColour) }
  }

  /** With the clubs whose shields stand in it. */
  async function cardOf(kind: PictureKind, name: string): Promise<{ card: Card; slugs: string[] } | null> {
    if (kind === 'matches') {
      const match = /^[1-9]\d{0,9}$/.test(name) ? await catalogue.findMatch(Number(name)) : null
      return match && { card: matchCard(match), slugs: [match.home_team_slug, match.away_team_slug] }
    }
    if (kind === 'teams') {
      const page = await catalogue.teamPage(name)
      return page && { card: teamCard(page), slugs: [page.team.slug] }
    }
    const page = await catalogue.leaguePage(name)
    return page && { card: leagueCard(page), slugs: [] }
  }

  return {
    /** Null for what does not exist. */
    async find(kind: PictureKind, name: string) {
      const found = await cardOf(kind, name)
      if (!found) return null
      const version = pictureVersion(found.card)
      return { version, png: await drawn(version, found.card, found.slugs) }
    },
  }
}
