import { expect, test } from 'vitest'
import { createRecord } from '#worker/alerting/notifications/service.ts'

const subject = { kind: 'system', id: 'system:1', at: 7, facts: {} } as never

test('what an agent is notified of is queued for each client that it is for', async () => {
  const queued: object[] = []
  const record = createRecord({
    repository: { record: async () => [] },
    clock: () => 9,
    newId: () => 'id',
    enqueueDeliveries: async () => {},
    enqueueClientMails: async (messages) => void queued.push(...messages),
  })
  const people = [
    { userId: 1, alertId: 4, clientIds: [2, 3], channels: [] },
    { userId: 5, alertId: 6, channels: [] },
  ]
  await record({ subject, people, matchId: null, alertType: null, maxPerMatchPerHour: 6 })
  const mail = { version: 1, type: 'client_mail', userId: 1, subjectId: 'system:1', at: 7 }
  expect(queued).toEqual([
    { ...mail, clientId: 2 },
    { ...mail, clientId: 3 },
  ])
})
