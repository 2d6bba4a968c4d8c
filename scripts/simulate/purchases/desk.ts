import {
  confirm,
  decline,
  dueIn,
  expire,
  heard,
  hint,
  revoke,
  sent,
  take,
  wakeAt,
} from '#durable/purchase-desk/course.ts'
import { consider, type Desk, type DeskAttempt, type Step } from '#durable/purchase-desk/desk.ts'
import type { Candidate, PurchaseDeskApi } from '#durable/purchase-desk/protocol.ts'
import { shown } from '#durable/purchase-desk/view.ts'
import type { NewEntry } from '#worker/money/purchases/ledger/contract.ts'

export type MemoryDesk = ReturnType<typeof deskInMemory>

/** A desk in memory, by the rules of the object: what it has written outlives a crash. */
export function deskInMemory(now: () => number) {
  let desk: Desk = { attempts: [], revoked: new Map() }
  const entries = new Map<string, NewEntry>()
  const write = <Done extends Step>(step: Done): Done => {
    const known = new Map([...desk.attempts, ...step.attempts].map((attempt) => [attempt.attemptId, attempt]))
    desk = { ...desk, attempts: [...known.values()] }
    for (const entry of step.entries) if (!entries.has(entry.key)) entries.set(entry.key, entry)
    return step
  }
  const find = (id: string) => desk.attempts.find(({ attemptId }) => attemptId === id)
  const api: Pick<PurchaseDeskApi, 'refOf' | 'take' | 'heard' | 'news' | 'sent' | 'attempt'> = {
    refOf: async (id) => find(id) ?? null,
    take: async (id, asked) => write(take(desk, id, asked, now())).due,
    heard: async (id, number, answer) => void write(heard(desk, id, number, answer, now())),
    async news(id) {
      const found = find(id)
      return found?.unsent ? { news: found.unsent, attempt: shown(found) } : null
    },
    sent: async (id, news) => void write(sent(desk, id, news)),
    async attempt(id) {
      const found = find(id)
      return found ? shown(found) : null
    },
  }
  const answers: Pick<PurchaseDeskApi, 'attempt' | 'confirm' | 'decline'> = {
    attempt: api.attempt,
    confirm: async (id, total) => write(confirm(desk, id, total, now())).answered,
    decline: async (id) => write(decline(desk, id)).answered,
  }
  return {
    api,
    answers,
    attempts: (): readonly DeskAttempt[] => desk.attempts,
    ledger: (): NewEntry[] => [...entries.values()],
    attempt: (id: string) => find(id),
    consider: (candidate: Candidate) => write(consider(desk, candidate, now(), `a${desk.attempts.length + 1}`)),
    take: (...[id, asked]: Parameters<PurchaseDeskApi['take']>) => write(take(desk, id, asked, now())).due,
    heard: (...[id, number, answer]: Parameters<PurchaseDeskApi['heard']>) =>
      void write(heard(desk, id, number, answer, now())),
    sent(id: string) {
      const news = find(id)?.unsent
      if (news) write(sent(desk, id, news))
    },
    confirm: (id: string, total: number) => write(confirm(desk, id, total, now())).answered,
    hint: (platformId: number, sessionId: string) => write(hint(desk, platformId, sessionId)).isKnown,
    revoke(mandateId: string) {
      desk = { ...desk, revoked: new Map([...desk.revoked, [mandateId, now()]]) }
      write(revoke(desk, mandateId))
    },
    expire: () => void write(expire(desk, now())),
    due: () => dueIn(desk, now()),
    wakeAt: () => wakeAt(desk, now()),
  }
}
