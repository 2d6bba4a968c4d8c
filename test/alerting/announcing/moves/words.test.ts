import { expect, test } from 'vitest'
import { moveNotice } from '#worker/alerting/announcing/moves/words.ts'
import { wordsFor } from '#worker/alerting/notifications/inbox/rules.ts'
import { notificationView } from '#worker/alerting/notifications/inbox/view.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { factsOf, noon } from '../../alerts/changes.ts'

const match = factsOf()
const was = { status: 'scheduled', kickoffAt: match.kickoffAt, matchDay: match.matchDay } as const
const is = { ...was, kickoffAt: noon + 20 * dayMs, matchDay: '2026-10-25' }

test.each(['postponed', 'cancelled', 'back_on', 'moved'] as const)(
  'a letter about a match that is %s names it once',
  (move) => {
    const notice = moveNotice({ match, move, was, is, at: noon })
    expect(notice.title).toContain('Arsenal v Chelsea')
    expect(notice.text).not.toContain('Arsenal')
    const facts = { type: 'system', priceThresholdPence: null, change: null, wanted: null, notice, also: [] } as const
    const { title, message, href } = wordsFor(facts)
    const view = notificationView({
      id: 'x',
      at: noon,
      type: 'system',
      title,
      message,
      href: href ?? null,
      isRead: false,
      priceThresholdPence: null,
      deliveries: [],
      clients: [],
      lifetime: null,
      saving: 0,
      match,
    })
    expect(view.message.match(/Arsenal/g)).toHaveLength(1)
    expect(view.message).toBe(`${notice.heading}: Arsenal v Chelsea. ${notice.text}`)
  },
)
