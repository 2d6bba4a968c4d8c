import { expect, test } from 'vitest'
import { changeOf, summary } from '#test/alerting/alerts/changes.ts'
import { pushPath } from '#worker/alerting/notifications/templates/push.ts'
import { noticeOf } from './notices.ts'

test.each([
  ['tickets that can be bought', summary(6_400), '/kit'],
  ['tickets that are gone again', summary(null, { availability: 'sold_out' }), ''],
])('a push message of %s leads there: /matches/…%s', (_what, after, end) => {
  const change = changeOf(summary(8_000), after)
  expect(pushPath(noticeOf({ change }))).toBe(`/matches/${change.matchId}${end}`)
})
