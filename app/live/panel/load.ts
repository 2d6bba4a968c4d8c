// What the live panel is rendered with, on the server.
import type { RouterContextProvider } from 'react-router'
import type { Match } from '#worker/catalogue/contract.ts'
import { livePagePanelMatches, maxLiveLimit } from '#worker/live/constants.ts'
import { tilesOf } from '#worker/live/rules.ts'
import { servicesContext } from '../../context.ts'
import { fromAnswer } from './from-answer.ts'
import type { ShownLive } from './shown-live.ts'

/** `failure` is a status code, where the list could not be read. */
export type Monitor = {
  matches: Match[]
  lives: Record<number, ShownLive>
  now: number
  failure: string | null
}

/** The matches of today and what comes, with the live facts of those of today of which a feed has told something. */
export async function loadMonitor(context: Readonly<RouterContextProvider>): Promise<Monitor> {
  const { live, clock, logger } = context.get(servicesContext)
  const now = clock()
  try {
    const { matches } = await live.listLive({ limit: maxLiveLimit })
    const near = matches.filter((match) => match.live && tilesOf([match], now).today === 1)
    const lives: Monitor['lives'] = {}
    await Promise.all(
      near.slice(0, livePagePanelMatches).map(async ({ id }) => {
        const answer = await live.liveStatus(id)
        const shown = answer.ok && fromAnswer(answer.value)
        if (shown) lives[id] = shown
      }),
    )
    return { matches, lives, now, failure: null }
  } catch (error) {
    logger.error('monitor_failed', { error: String(error) })
    return { matches: [], lives: {}, now, failure: '503' }
  }
}
