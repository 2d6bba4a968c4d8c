import { expect, test } from 'vitest'
import type { FiredAlert, Letter } from '#worker/alerting/notifications/contract.ts'
import { forClients, withClients } from '#worker/alerting/notifications/for-clients.rules.ts'
import { noticeOf } from './notices.ts'

test.each([
  [[], ''],
  [['Ada Lovelace'], 'for Ada Lovelace'],
  [['Ada Lovelace', 'Ben Field'], 'for Ada Lovelace and Ben Field'],
  [['Ada', 'Ben', 'Cleo'], 'for Ada, Ben and Cleo'],
  [['Ada', 'Ben', 'Cleo', 'Dan'], 'for Ada, Ben and 2 more'],
  [['Ada\nLovelace'], 'for Ada Lovelace'],
])('%j is named as "%s"', (names, text) => {
  expect(forClients(names)).toBe(text)
})

test('a letter begins with the clients whose alerts it answers', () => {
  const { alert, match } = noticeOf()
  const letter: Letter = {
    kind: 'letter',
    about: 'move',
    userId: 1,
    subjectId: 'm',
    at: 1,
    match,
    alert,
    why: null,
    title: 'Postponed',
    text: 'Arsenal v Chelsea is postponed.',
    href: '/matches/1',
    action: 'See it',
  }
  const alerts = new Map<number, FiredAlert>([
    [4, { ...alert, clientName: 'Ada' }],
    [5, { ...alert, id: 5, clientName: 'Ben' }],
  ])
  const fired = { channel: 'email' as const, alerts, unreached: new Set<number>() }
  const worded = (alertIds: number[]) => withClients(letter, { alertIds }, fired)
  expect(worded([4])).toMatchObject({ text: 'For Ada: Arsenal v Chelsea is postponed.' })
  expect(worded([6])).toBe(letter)
})
