import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import { cachedByKey } from '#worker/ground/platform/cached.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { encodePng } from '#worker/ground/platform/png.ts'
import type { MatchStatus } from '../../catalogue/constants.ts'
import type { PricedRooms } from '../service.ts'
import {
  maxKeptStrips,
  stripHeight,
  stripKeptMs,
  stripPalette,
  stripStepMs,
  stripTimeoutMs,
  stripWidth,
} from './constants.ts'
import { drawStrip, type Strip, stripFile, stripFrom, stripOf } from './rules.ts'

type Dependencies = {
  rooms: PricedRooms
  /** Null for an unknown match. */
  matchStatus: (matchId: number) => Promise<MatchStatus | null>
  clock: Clock
}

export type PriceStripsService = ReturnType<typeof createPriceStrips>

/** What a match cost over the last days, for messages: in figures, and as an image that is the same for everyone. */
export function createPriceStrips({ rooms, matchStatus, clock }: Dependencies) {
  const seriesOf = cachedByKey(
    { forMs: stripKeptMs, most: maxKeptStrips },
    async (matchId: number) =>
      (await matchStatus(matchId)) === null ? null : answerOrNull(rooms(matchId).series(), stripTimeoutMs),
    clock,
  )

  async function strip(file: string): Promise<Strip | null> {
    const asked = stripFrom(file)
    const now = clock()
    // One of a minute to come would be kept by caches, and be what a mail of that minute shows.
    if (!asked || asked.until > now + stripStepMs) return null
    const series = await seriesOf(asked.matchId)
    return series && stripOf(series, Math.min(asked.until, now))
  }

  return {
    /** Strip of the days up to now and its image's file name; null for an unknown match, or one without prices. */
    async now(matchId: number): Promise<(Strip & { file: string }) | null> {
      const file = stripFile(matchId, clock())
      const found = await strip(file)
      return found && { ...found, file }
    },

    /** Null for what is no file of ours. */
    async image(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const found = await strip(file)
      if (!found) return null
      const pixels = drawStrip(found)
      return encodePng({ width: stripWidth, height: stripHeight, palette: stripPalette, pixels })
    },
  }
}
