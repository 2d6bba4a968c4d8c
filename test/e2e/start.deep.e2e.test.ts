import { expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { fan } from './followed-matches.ts'
import { stackOfThisFile } from './running-stack.ts'
import { nextDaily } from './watched.ts'

const running = stackOfThisFile(nextDaily)

/** Signing in sends mails, too. */
const linkInAlert = /^All platforms and the price history: (\S+)/m

test('a mail arrives after the start without user action', async () => {
  const { control, startedAt, appOrigin } = running()
  const mail = await eventually('the first mail', async () => {
    const mails = await control.mails({ to: fan })
    return mails.findLast(({ text }) => linkInAlert.test(text)) ?? null
  })
  const tookMs = Date.parse(mail.received_at) - startedAt
  console.log(`  first mail ${(tookMs / 1_000).toFixed(0)} s after the start: ${mail.subject}`)
  const link = linkInAlert.exec(mail.text)?.[1] ?? ''
  expect(link).toMatch(new RegExp(`^${appOrigin}/matches/\\d+$`))
  expect((await fetch(link)).status).toBe(200)
})
