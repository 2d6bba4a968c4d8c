import { confirm, decline, expire, heard, revoke, sent, take } from '#durable/purchase-desk/course.ts'
import { consider, type Desk, type Step } from '#durable/purchase-desk/desk.ts'
import type { Candidate, PurchaseDeskApi } from '#durable/purchase-desk/protocol.ts'
import { shown } from '#durable/purchase-desk/view.ts'

/** A desk in memory, by the rules of the object: what it has written outlives a crash. */
export function deskInMemory(now: () => number) {
  let desk: Desk = { attempts: [], revoked: new Map() }
  const entries: string[] = []
  const write = <Done extends Step>(step: Done): Done => {
    const known = new Map([...desk.attempts, ...step.attempts].map((attempt) => [attempt.attemptId, attempt]))
    desk = { ...desk, attempts: [...known.values()] }
    entries.push(...step.entries.map(({ kind }) => kind))
    return step
  }
  const find = (id: string) => desk.attempts.find(({ attemptId }) => attemptId === id)
  const api: Pick<PurchaseDeskApi, 'refOf' | 'take' | 'heard' | 'news' | 'sent'> = {
    refOf: async (id) => find(id) ?? null,
    take: async (id, asked) => write(take(desk, id, asked, now())).due,
    heard: async (id, number, answer) => void write(heard(desk, id, number, answer, now())),
    async news(id) {
      const found = find(id)
      return found?.unsent ? { news: found.unsent, attempt: shown(found) } : null
    },
    sent: async (id, news) => void write(sent(desk, id, news)),
  }
  const answers: Pick<PurchaseDeskApi, 'attempt' | 'confirm' | 'decline'> = {
    async attempt(id) {
      const found = find(id)
      return found ? shown(found) : null
    },
    confirm: async (id, total) => write(confirm(desk, id, total, now())).answered,
    decline: async (id) => write(decline(desk, id)).answered,
  }
  return {
    api,
    answers,
    entries,
    consider: (candidate: Candidate) => write(consider(desk, candidate, now(), `a${desk.attempts.length + 1}`)),
    attempt: (id: string) => find(id),
    confirm: (id: string, total: number) => write(confirm(desk, id, total, now())).answered,
    revoke: (mandateId: string) => void write(revoke(desk, mandateId)),
    expire: () => void write(expire(desk, now())),
  }
}
