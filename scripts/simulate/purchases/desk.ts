import {
  answer,
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
} from '#durable/purchase-desk/attempts.ts'
import {
  consider,
  type Desk,
  type DeskAttempt,
  isSettled,
  purchasesMade,
  type Step,
} from '#durable/purchase-desk/desk.ts'
import { type KeptSum, keptBy, keptFor } from '#durable/purchase-desk/kept.ts'
import type { Candidate, FanAnswer, PurchaseDeskApi } from '#durable/purchase-desk/protocol.ts'
import { shown } from '#durable/purchase-desk/view.ts'
import type { NewEntry } from '#worker/money/purchases/ledger/contract.ts'

export type MemoryDesk = ReturnType<typeof deskInMemory>

/** A desk in memory, by the rules of the object: what it has written outlives a crash. */
export function deskInMemory(now: () => number) {
  const attempts = new Map<string, DeskAttempt>()
  const revoked = new Map<string, number>()
  const entries = new Map<string, NewEntry>()
  const keptSums = (): KeptSum[] => [...attempts.values()].filter(isSettled).flatMap(keptBy)
  const load = (): Desk => ({
    attempts: [...attempts.values()].filter((attempt) => !isSettled(attempt)),
    revokedAt: (mandateId) => revoked.get(mandateId) ?? null,
    keptFor: (about) =>
      keptFor(about, (kind, from, to) =>
        keptSums()
          .filter((sum) => sum.kind === kind && sum.name >= from && sum.name <= to)
          .reduce((total, { amount }) => total + amount, 0),
      ),
  })
  const write = <Done extends Step>(step: Done): Done => {
    for (const attempt of step.attempts) {
      attempts.set(attempt.attemptId, attempt)
    }
    for (const entry of step.entries) if (!entries.has(entry.key)) entries.set(entry.key, entry)
    return step
  }
  const keptPurchases = () => {
    const made = keptSums().filter(({ kind }) => kind === 'mandate')
    return new Map(made.map(({ name }) => [name, made.filter((one) => one.name === name).length]))
  }
  const find = (id: string) => attempts.get(id)
  /** With this attempt, also where it is settled. */
  function deskOf(id: string): Desk {
    const own = find(id)
    return own && isSettled(own) ? { ...load(), attempts: [own] } : load()
  }
  const api: Pick<PurchaseDeskApi, 'take' | 'heard' | 'news' | 'sent' | 'attempt'> = {
    take: async (id, asked) => write(take(load(), id, asked, now())).due,
    async heard(id, number, answer) {
      write(heard(load(), id, number, answer, now()))
      return write(take(load(), id, undefined, now())).due
    },
    async news(id) {
      const found = find(id)
      return found?.unsent ? { news: found.unsent, attempt: shown(found) } : null
    },
    sent: async (id, news) => void write(sent(load(), id, news)),
    async attempt(id) {
      const found = find(id)
      return found ? shown(found) : null
    },
  }
  const answers: Pick<PurchaseDeskApi, 'attempt' | 'purchasesBy' | 'confirm' | 'decline' | 'answer'> = {
    attempt: api.attempt,
    purchasesBy: async (ids) => purchasesMade(load(), ids, keptPurchases()),
    confirm: async (id, total) => write(confirm(load(), id, total, now())).answered,
    decline: async (id) => write(decline(load(), id)).answered,
    answer: async (id, said) => write(answer(deskOf(id), id, said, now())).answered,
  }
  return {
    api,
    answers,
    attempts: (): readonly DeskAttempt[] => [...attempts.values()],
    ledger: (): NewEntry[] => [...entries.values()],
    attempt: (id: string) => find(id),
    consider: (candidate: Candidate) => write(consider(load(), candidate, now(), `a${attempts.size + 1}`)),
    take: (...[id, asked]: Parameters<PurchaseDeskApi['take']>) => write(take(load(), id, asked, now())).due,
    heard: (...[id, number, answer]: Parameters<PurchaseDeskApi['heard']>) =>
      void write(heard(load(), id, number, answer, now())),
    sent(id: string) {
      const news = find(id)?.unsent
      if (news) write(sent(load(), id, news))
    },
    confirm: (id: string, total: number) => write(confirm(load(), id, total, now())).answered,
    answer: (id: string, said: FanAnswer) => write(answer(deskOf(id), id, said, now())).answered,
    hint: (platformId: number, sessionId: string) =>
      write(hint({ ...load(), attempts: [...attempts.values()] }, platformId, sessionId)).isKnown,
    revoke(mandateId: string) {
      revoked.set(mandateId, now())
      write(revoke(load(), mandateId))
    },
    expire: () => void write(expire(load(), now())),
    due: () => dueIn(load(), now()),
    wakeAt: () => wakeAt(load(), now()),
  }
}
