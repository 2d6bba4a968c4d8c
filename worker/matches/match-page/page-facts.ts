// Part of the service: what isolates read of a match for each other, and leave in its room.
//
// What must hold:
// - It depends on the match's number, the clock and the operator's switch alone, never on a request, cookie or person.
// - Each value carries `until`, the moment at which it is too old, to whichever isolate takes it.
// - A new release, or the switch in its other position, reads everything anew.
// - It holds no prices: the room is asked for its board each time.
// - A room that does not answer costs a timeout, not the page. No room is created for an unknown match.
import type { MatchRoomApi, PageFacts } from '#durable/match-room/protocol.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import { createShelf, type Kept } from '#worker/ground/platform/cached.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { AfterResponse } from '#worker/people/accounts/sign-in/service.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { keptFactsTimeoutMs, matchPageKeptMs, maxKeptMatchPages, slowFactsKeptMs } from './constants.ts'
import type { QuickFacts, SlowFacts } from './contract.ts'

export type PageFactsPorts = {
  catalogue: Pick<CatalogueService, 'pageFacts' | 'relatedTo' | 'salesOf' | 'platformsOf'>
  rooms: (matchId: number) => Pick<MatchRoomApi, 'pageFacts' | 'keepPageFacts'>
  isResaleOn: () => Promise<boolean>
  release: string
  afterResponse: AfterResponse
  clock: Clock
}

type Shelf<T> = Pick<ReturnType<typeof createShelf<string, T>>, 'put'>

/** The match, and a way to the rest of its page. */
export type OpenedFacts = QuickFacts & { slow: () => Promise<SlowFacts> }

export function createPageFacts({ catalogue, rooms, isResaleOn, release, afterResponse, clock }: PageFactsPorts) {
  const quick = createShelf<string, QuickFacts | null>(maxKeptMatchPages, clock)
  const slow = createShelf<string, SlowFacts>(maxKeptMatchPages, clock)
  /** Numbers are given in order: up to this one there is a match, or was, and asking its room makes none. */
  let newest = 0

  /** What another isolate left; a moment further ahead than it keeps things comes from a clock that is wrong. */
  function take<T>(shelf: Shelf<T>, key: string, left: Kept<string> | undefined, forMs: number): void {
    if (left && left.until <= clock() + forMs) shelf.put(key, { ...left, value: JSON.parse(left.value) as T })
  }

  /** Null for an unknown match. */
  return async (id: number): Promise<OpenedFacts | null> => {
    const isOn = await isResaleOn()
    const version = `${release} ${isOn}`
    const key = `${id} ${version}`

    async function askRoom(): Promise<void> {
      if (id > newest) return
      const left = await answerOrNull(rooms(id).pageFacts(version), keptFactsTimeoutMs)
      take(quick, key, left?.quick, matchPageKeptMs)
      take(slow, key, left?.slow, slowFactsKeptMs)
    }

    const leave = (facts: PageFacts) =>
      afterResponse(() => answerOrNull(rooms(id).keepPageFacts(version, facts), keptFactsTimeoutMs))

    async function readQuick(): Promise<QuickFacts | null> {
      const until = clock() + matchPageKeptMs
      const value = await catalogue.pageFacts(id)
      if (value) {
        newest = Math.max(newest, id)
        leave({ quick: { value: JSON.stringify(value), until } })
      }
      return quick.put(key, { value, until })
    }

    async function readSlow({ match, country }: QuickFacts): Promise<SlowFacts> {
      const until = clock() + slowFactsKeptMs
      const [platforms, sales, related] = await Promise.all([
        catalogue.platformsOf(id),
        catalogue.salesOf({ id, country }, isOn),
        catalogue.relatedTo(match),
      ])
      const value = { platforms, sales, related }
      leave({ slow: { value: JSON.stringify(value), until } })
      return slow.put(key, { value, until })
    }

    const held = quick.get(key)
    if (!held) await askRoom()
    const facts = (held ?? quick.get(key) ?? { value: await readQuick() }).value
    if (!facts) return null
    let reading: Promise<SlowFacts> | undefined
    async function findSlow(of: QuickFacts): Promise<SlowFacts> {
      if (held && !slow.get(key)) await askRoom()
      return slow.get(key)?.value ?? readSlow(of)
    }
    return {
      ...facts,
      slow() {
        reading ??= findSlow(facts)
        return reading
      },
    }
  }
}
