import { hourMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { Offer } from '../offers.ts'
import type { SandboxState, Site } from '../state.ts'
import { release, reprice, sellOut } from '../web/steer.ts'
import type { WorldPlatform } from '../world.ts'
import type { FeedGame } from './football.ts'
import { scriptOf } from './script.ts'
import { noticeMs, toReplay } from './timeline.ts'

/** Minutes of play per minute at speed 1: a match of 90 minutes in about one. */
export const playSpeed = 90

/** A match that starts within this is played first. */
const soonMs = 6 * hourMs

type Market = { afterSeconds: number; what: 'sell-out' | 'return' | 'drop'; kinds: readonly string[] }

/** What the platforms do meanwhile: returns appear, prices fall, tickets sell out again. */
const market: Market[] = [
  { afterSeconds: 0, what: 'sell-out', kinds: ['official'] },
  { afterSeconds: 8, what: 'return', kinds: ['official'] },
  { afterSeconds: 18, what: 'drop', kinds: ['exchange', 'resale'] },
  { afterSeconds: 32, what: 'sell-out', kinds: ['official'] },
  { afterSeconds: 42, what: 'drop', kinds: ['exchange', 'resale'] },
  { afterSeconds: 50, what: 'return', kinds: ['official'] },
]

/** Kicks off the next match now and moves its ticket prices. Null when there is no match. */
export function playMatchDay(state: SandboxState, { game, speed = 1 }: { game?: FeedGame; speed?: number } = {}) {
  const played = game ?? nextGame(state)
  if (!played) return null
  const notice = noticeMs / speed
  state.football.replay(
    played,
    toReplay(scriptOf(state.football.seed, played, state.now()), {
      now: state.now(),
      notice,
      speed: playSpeed * speed,
    }),
  )
  const sites = [...state.sites.values()].filter((site) => site.matches.has(played.match.ref))
  for (const { afterSeconds, what, kinds } of market) {
    const move = () => moveMarket(state, sites, played, { what, kinds })
    state.later(move, notice + (afterSeconds * secondMs) / speed)
  }
  return played
}

/** A match in high demand that starts soon; else the next one; else any. */
function nextGame({ football, now }: SandboxState): FeedGame | null {
  const waiting = football.waiting()
  const soon = waiting.filter((game) => football.pitchAt(game, now()).kickoffAt < now() + soonMs)
  return soon.find(({ match }) => match.isHighDemand) ?? waiting[0] ?? football.games[0] ?? null
}

function moveMarket(
  { boxOffice }: SandboxState,
  sites: readonly Site[],
  { match }: FeedGame,
  { what, kinds }: Pick<Market, 'what' | 'kinds'>,
): void {
  for (const { platform } of sites.filter((site) => kinds.includes(site.platform.kind))) {
    const { offers } = boxOffice.show(platform, match)
    boxOffice.pin(
      platform,
      match,
      what === 'sell-out' ? sellOut(offers) : what === 'return' ? release(offers) : cheaper(platform, offers),
    )
  }
}

/** Prices fall by a tenth, in steps of 50 pence. */
function cheaper(platform: WorldPlatform, offers: readonly Offer[]): Offer[] {
  return offers.reduce<Offer[]>(
    (all, offer, index) => reprice(platform, all, index, Math.max(50, Math.round((offer.pricePence * 0.9) / 50) * 50)),
    [...offers],
  )
}
