// Moves old messages from the database to files, a bounded part per run.
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { InboxRepository } from '../inbox/repository.ts'
import { idOf } from '../inbox/rules.ts'
import { leaseMs, messagesPerStep, stepsPerRun } from './constants.ts'
import type { ArchiveFiles } from './files.ts'
import type { ArchiveRepository } from './repository.ts'
import { archivedOf, keysOf, monthOf, nextRun } from './rules.ts'
import type { ArchiveStates } from './state.ts'

type Person = { id: number; hasOlder: boolean }

type Ports = {
  repository: ArchiveRepository
  inbox: Pick<InboxRepository, 'list'>
  files: ArchiveFiles
  states: ArchiveStates
  clock: Clock
  logger: Logger
}

const idsOf = (keys: readonly { at: Instant; subjectId: string }[]) => new Set(keys.map(idOf))

export function createArchiveMove({ repository, inbox, files, states, clock, logger }: Ports) {
  /** Also finishes what a run that died between file and row left in the file. */
  async function dropHidden(userId: number, cut: Instant): Promise<void> {
    const keys = await repository.hidden(userId, cut)
    for (const month of new Set(keys.map(({ at }) => monthOf(at)))) {
      await files.drop(userId, month, idsOf(keys.filter(({ at }) => monthOf(at) === month)))
    }
  }

  /** Moves the newest of what is older than `cut`, of one month; false when nothing is left. */
  async function step(userId: number, cut: Instant): Promise<boolean> {
    const after = { at: cut - 1, subjectId: '' }
    const limit = messagesPerStep
    const { items } = await inbox.list(userId, { filter: 'all', words: [], clientId: null, after, limit })
    const [newest] = items
    if (!newest) return false
    const month = monthOf(newest.at)
    const moved = items.filter(({ at }) => monthOf(at) === month)
    const keys = keysOf(moved)
    await files.add(userId, month, moved.map(archivedOf))
    // The file is written: from here on a death costs a second look, never a message.
    const withdrawn = await repository.remove(userId, keys)
    if (withdrawn.length > 0) await files.drop(userId, month, idsOf(withdrawn))
    return items.length === messagesPerStep || moved.length < items.length
  }

  /** As far as the steps of a run reach: the last of these people who was seen to, and how many failed. */
  async function moveOf(people: readonly Person[], { after, cut }: { after: number; cut: Instant }) {
    const run = { after, failures: 0 }
    let left = stepsPerRun
    for (const { id, hasOlder } of people) {
      try {
        if (hasOlder) await dropHidden(id, cut)
        for (let isMore = hasOlder; isMore; left -= 1) {
          if (left === 0) return run
          isMore = await step(id, cut)
        }
      } catch (error) {
        run.failures += 1
        logger.error('messages_not_archived', { error: errorText(error) })
      }
      run.after = id
    }
    return run
  }

  return {
    async run(): Promise<void> {
      const found = await states.read()
      const next = nextRun(found?.state ?? null, clock())
      if (!next) return
      const people = await repository.peopleAfter(next.after, next.cut)
      const until = people.at(-1)?.id ?? next.after
      const taken = { ...next, until, takenUntil: clock() + leaseMs }
      const etag = await states.write(taken, found?.etag ?? null)
      if (etag === null) return
      await files.sweep(clock())
      if (people.length === 0) {
        const movedUntil = next.failures === 0 ? next.cut : next.movedUntil
        await states.write({ ...taken, after: null, takenUntil: 0, movedUntil }, etag)
        return
      }
      const { after, failures } = await moveOf(people, next)
      await states.write({ ...taken, after, failures: next.failures + failures, takenUntil: 0 }, etag)
    },

    /** Every message before this moment is in a file; null before the first whole round. */
    movedUntil: async (): Promise<Instant | null> => (await states.read())?.state.movedUntil ?? null,
  }
}
