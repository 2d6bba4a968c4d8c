import type { Clock } from '#worker/ground/platform/clock.ts'
import { competitions } from './constants.ts'
import type { FeedPage } from './contract.ts'
import type { NamesService } from './names/service.ts'
import type { FixturesRepository } from './repository.ts'
import { nameOf } from './rules.ts'

type Ports = {
  repository: Pick<FixturesRepository, 'feed' | 'competitions'>
  names: Pick<NamesService, 'waiting' | 'ignored'>
  isConfigured: boolean
  clock: Clock
}

/** What the desk shows of the feed: how it is, what is followed, and what waits. */
export function createFeedDesk({ repository, names, isConfigured, clock }: Ports) {
  return async (): Promise<FeedPage> => {
    const [feed, rows, waiting, ignored] = await Promise.all([
      repository.feed(),
      repository.competitions(),
      names.waiting(),
      names.ignored(),
    ])
    const followed = new Set(rows.map(({ competition }) => competition.code))
    const pausedUntil = feed?.pausedUntil ?? 0
    return {
      isConfigured,
      answeredAt: feed?.answeredAt ?? null,
      pausedUntil: pausedUntil > clock() ? pausedUntil : null,
      problem: feed?.problem ?? null,
      followed: rows.map(({ competition: { code, syncedAt, dueAt, problem, outcome } }) => ({
        code,
        name: nameOf(code),
        syncedAt,
        dueAt,
        problem,
        outcome,
      })),
      toFollow: competitions.filter(({ code }) => !followed.has(code)).map(({ code, name }) => ({ code, name })),
      names: waiting,
      ignored,
    }
  }
}
