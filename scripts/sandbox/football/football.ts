import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { hashText } from '../random.ts'
import type { World, WorldMatch } from '../world.ts'
import { courseOf, type Entry, play } from './course.ts'
import { notStarted, type Pitch } from './pitch.ts'
import type { Recording } from './recording.ts'

export type FeedGame = { id: number; match: WorldMatch }

/** A match that replays a recorded one. */
export type Replay = { game: FeedGame; recording: Recording }

/** Every match of the feed and its course. The state at any past moment can be queried. */
export type Football = {
  seed: number
  games: readonly FeedGame[]
  /** Matches of which only the day is known. */
  undated: readonly FeedGame[]
  /** Teams that go by another name on the feed, as of a sponsor; their numbers stay. */
  renamed: Map<string, string>
  /** Competitions, by code, that the feed no longer offers. */
  withdrawn: Set<string>
  find(idOrRef: string): FeedGame | null
  pitchAt(game: FeedGame, at: Instant): Pitch
  /** Matches that have not started and are not replays, by kick-off. */
  waiting(): FeedGame[]
  /** From now on only the caller controls the match; its past stays. */
  add(game: FeedGame, entries: readonly Entry[]): void
  /** The match starts over, with only these entries. */
  replay(game: FeedGame, entries: readonly Entry[], recording?: Recording): void
  /** Replays in the order in which they were started. */
  replays(): Replay[]
  reset(): void
}

/** A match taken over from whatever controlled it: everything before `from` is kept. */
type Script = { from: Instant; start: Pitch; entries: Entry[]; before: Script | null }

export function createFootball({ world, seed, now }: { world: World; seed: number; now: Clock }): Football {
  const all = numbered(world.matches)
  const games = all.filter(({ match }) => match.kickoffAt !== null)
  const undated = all.filter(({ match }) => match.kickoffAt === null)
  const renamed = new Map<string, string>()
  const withdrawn = new Set<string>()
  const byId = new Map(games.map((game) => [String(game.id), game]))
  const byRef = new Map(games.map((game) => [game.match.ref, game]))
  const scripts = new Map<number, Script>()
  const recordings = new Map<FeedGame, Recording>()

  function natural({ match }: FeedGame, at: Instant): Pitch {
    const kickoffAt = match.kickoffAt ?? 0
    if (at < kickoffAt) return notStarted(kickoffAt)
    return play(notStarted(kickoffAt), courseOf(seed, { ...match, kickoffAt }), at)
  }

  function scripted(script: Script | null, game: FeedGame, at: Instant): Pitch {
    if (!script) return natural(game, at)
    return at < script.from ? scripted(script.before, game, at) : play(script.start, script.entries, at)
  }

  const pitchAt = (game: FeedGame, at: Instant) => scripted(scripts.get(game.id) ?? null, game, at)

  return {
    seed,
    games,
    undated,
    renamed,
    withdrawn,
    find: (idOrRef) => byId.get(idOrRef) ?? byRef.get(idOrRef) ?? null,
    pitchAt,
    waiting() {
      const pitches = games.map((game) => ({ game, pitch: pitchAt(game, now()) }))
      return pitches
        .filter(({ game, pitch }) => pitch.status === 'TIMED' && pitch.kickoffAt > now() && !recordings.has(game))
        .sort((a, b) => a.pitch.kickoffAt - b.pitch.kickoffAt)
        .map(({ game }) => game)
    },
    add(game, entries) {
      const script = scripts.get(game.id)
      const from = now()
      if (script) script.entries = [...script.entries, ...entries].sort((a, b) => a.at - b.at)
      else scripts.set(game.id, { from, start: pitchAt(game, from), entries: [...entries], before: null })
    },
    replay(game, entries, recording) {
      const from = now()
      // Two earlier scripts are enough for queries about the recent past.
      const before = scripts.get(game.id) ?? null
      const start = { ...notStarted(pitchAt(game, from).kickoffAt), changedAt: from }
      scripts.set(game.id, { from, start, entries: [...entries], before: before && { ...before, before: null } })
      recordings.delete(game)
      if (recording) recordings.set(game, recording)
    },
    replays: () => [...recordings].map(([game, recording]) => ({ game, recording })),
    reset() {
      scripts.clear()
      recordings.clear()
      renamed.clear()
      withdrawn.clear()
    },
  }
}

/** The number derives from the match's ref, so that it does not depend on other matches. */
function numbered(matches: readonly WorldMatch[]): FeedGame[] {
  const taken = new Set<number>()
  return matches.map((match) => {
    let id = 100_000 + (hashText(`football|${match.ref}`) % 900_000_000)
    while (taken.has(id)) id += 1
    taken.add(id)
    return { id, match }
  })
}
