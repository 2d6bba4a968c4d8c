import { expect, test } from 'vitest'
import { maxEntries, maxPurchases, maxReads } from '#worker/alerting/client-mails/report/constants.ts'
import { createClientReports } from '#worker/alerting/client-mails/report/service.ts'
import type { InboxItem } from '#worker/alerting/notifications/inbox/contract.ts'
import { idOf } from '#worker/alerting/notifications/inbox/rules.ts'

const noon = Date.UTC(2026, 9, 20, 12)
const client = { id: 3, name: 'Robin', reference: '' }

const itemAt = (at: number): InboxItem => ({
  id: idOf({ at, subjectId: `1:${at}` }),
  at,
  type: 'price_drop',
  title: 'Price fell',
  message: '£45.',
  isRead: false,
  priceThresholdPence: null,
  match: null,
  href: null,
  deliveries: [],
  clients: [],
  lifetime: null,
  saving: 0,
})

/** An agent whose inbox gives `perPage` messages a read, without end. */
function reportsOf(perPage: number) {
  const asked = { reads: 0, purchases: 0, mails: 0, measured: 0, older: [] as InboxItem[] }
  let at = noon
  const reports = createClientReports({
    clients: { find: async () => ({ ok: true, value: client }) as never },
    messageArchive: { between: async () => asked.older },
    inbox: {
      async list() {
        asked.reads += 1
        const items = Array.from({ length: perPage }, () => {
          at -= 1
          return itemAt(at)
        })
        const next = perPage === 0 ? null : idOf({ at, subjectId: `1:${at}` })
        return { items, next, shownBy: null } as never
      },
    },
    repository: {
      async mailsOf(_userId, _clientId, subjects) {
        asked.mails = subjects.length
        return new Map()
      },
    },
    smsOf: async () => new Map(),
    async bought(_userId, _clientId, { limit }) {
      asked.purchases = limit
      return { sums: [], newest: [] }
    },
    pricedRooms: () => ({ series: async () => [] }),
    clock: () => noon,
  })
  return { asked, month: () => reports.month(1, client.id) }
}

test('a report lists at most so many messages, and says that it is cut', async () => {
  const { asked, month } = reportsOf(100)
  const report = await month()
  expect(report).toMatchObject({ ok: true, value: { isCut: true } })
  expect(report.ok && report.value.entries.length).toBe(maxEntries)
  expect(asked).toMatchObject({ mails: maxEntries, purchases: maxPurchases })
})

test('it ends after so many reads of an inbox that gives little', async () => {
  const { asked, month } = reportsOf(1)
  expect(await month()).toMatchObject({ value: { isCut: true } })
  expect(asked.reads).toBe(maxReads)
})

test('messages that moved to files are in it, once, and only those of this client', async () => {
  const { asked, month } = reportsOf(0)
  const of = (at: number, id = client.id) => ({ ...itemAt(at), clients: [{ id, name: 'Robin' }] })
  asked.older = [of(noon - 1), of(noon - 2, 4)]
  const report = await month()
  expect(report.ok && report.value.entries.map(({ at }) => at)).toEqual([noon - 1])
})
