import { expect, test } from 'vitest'
import { factsOf, noon } from '#test/alerting/alerts/changes.ts'
import type { AlertType } from '#worker/alerting/alerts/constants.ts'
import type { Letter } from '#worker/alerting/notifications/contract.ts'
import { createSmsChannel } from '#worker/alerting/notifications/senders/sms.ts'

/** What becomes of a letter for a fan who wants SMS about prices alone. */
async function sentFor(alertType: AlertType | null, more: Partial<Letter> = {}) {
  const bodies: string[] = []
  const alerts = { availability_alerts: false, price_drop_alerts: true, high_demand_alerts: false }
  const preferences = { ...alerts, purchase_confirmations: false, system_notifications: false }
  const fan = { userId: 7, phone: '+447700900123', isSmsOn: true, isVerified: true, isStopped: false, isActive: true }
  const channel = createSmsChannel({
    recipients: async () => [{ ...fan, preferences }],
    entitled: async (ids) => new Set(ids),
    send: async ({ body }) => {
      bodies.push(body)
      return { kind: 'sent', sid: 'SM1' }
    },
    publicOrigin: 'https://touchline.example',
  })
  const letter: Letter = {
    kind: 'letter',
    about: 'move',
    userId: 7,
    subjectId: 'move:1:2',
    at: noon,
    match: factsOf(),
    why: 'Because.',
    title: 'Postponed',
    text: 'It is off.',
    href: '/matches/1',
    action: 'See the match',
    alert: alertType && { id: 4, alertType },
    ...more,
  }
  const reach = (await channel.reach([7])).get(7)
  if (!reach || 'reason' in reach || !reach.write) throw new Error('nothing can be written')
  return { result: await reach.write(letter), bodies }
}

test.each(['availability', 'last_chance', 'high_demand'] as const)('an alert of kind %s sends no SMS', async (kind) => {
  const { result, bodies } = await sentFor(kind)
  expect(result).toEqual({ kind: 'skipped', reason: 'SMS of this kind turned off' })
  expect(bodies).toEqual([])
})

test.each(['price_drop', null] as const)('one of kind %s does', async (kind) => {
  expect((await sentFor(kind)).bodies).toEqual(['Postponed https://touchline.example/matches/1'])
})

test('a letter whose link is longer than one part still says what it is about', async () => {
  const title = 'Buy 2 tickets for £88.00? Arsenal v Leeds United'
  const { bodies } = await sentFor(null, { title, href: `/p/${'x'.repeat(220)}` })
  expect(bodies).toEqual([expect.stringMatching(/^Buy 2 tickets for £88\.00\? Arsenal .*https:/)])
  expect(bodies[0]?.length).toBeLessThanOrEqual(2 * 153)
})
