import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { messagesPerAddress } from '#worker/running/contact/constants.ts'
import { good, openOffice, posted } from './office.ts'

const limiter = {
  take: (key: string, limit: { max: number; windowMs: number }) => env.RATE_LIMITER.getByName(key).take(limit),
}

test('the form and its limits work in workerd, with one counter per address', async () => {
  const { service, mails } = openOffice({ limiter })
  const send = (n: number, address: string) =>
    service.receive('contact', posted({ ...good, email: `wire${n}@example.com` }, address))
  for (let n = 1; n <= messagesPerAddress.max; n++) expect(await send(n, '198.51.100.1')).toEqual({ isSent: true })
  expect(await send(6, '198.51.100.1')).toMatchObject({ isSent: false, error: { code: 'RATE_LIMITED' } })
  expect(await send(7, '198.51.100.2')).toEqual({ isSent: true })
  expect(mails).toHaveLength(messagesPerAddress.max + 1)
})
