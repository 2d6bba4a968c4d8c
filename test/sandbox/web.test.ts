import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { script } from '#scripts/sandbox/web/style.ts'
import { type Shown, startForTests } from './start.ts'
import { awkwardRef, plainRef } from './world.ts'

const { control, origin, sandbox } = await startForTests()

async function page(path: string) {
  const response = await fetch(sandbox.origin + path)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(sandbox.origin + path, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' })
}

const steering = `/platforms/ld-plain/matches/${encodeURIComponent(awkwardRef)}`

test('shows a mail in a frame without scripts, with its text and headers', async () => {
  const transport = createTransport({ host: 'localhost', port: sandbox.smtpPort, ignoreTLS: true })
  const html = '<p>Hello "fan"</p><script>alert(1)</script>'
  await transport.sendMail({
    from: 'a@example.com',
    to: 'fan@example.com',
    subject: '<b>Price</b> fell',
    text: 'Hi',
    html,
  })
  const list = await page('/mail')
  expect(list.text).toContain('&lt;b&gt;Price&lt;/b&gt; fell')
  const mail = await page(list.text.match(/\/mail\/\d+/)?.[0] ?? '')
  expect(mail.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(mail.text).toContain('&lt;p&gt;Hello &quot;fan&quot;&lt;/p&gt;')
  expect(mail.text).not.toContain('<script>alert')
  expect(mail.text).toContain('<pre>Hi')
  expect(mail.text).toContain('message-id')
  expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await page('/mail?to=unknown@example.com')).text).toContain('No mail yet')
  expect((await page('/mail/99')).status).toBe(404)
})

test('finds matches by team and links to each platform’s page', async () => {
  const found = await page('/?q=söhne%20premier')
  expect(found.text).toContain('2 of 2 matches')
  expect(found.text).toContain(`href="${steering}"`)
  expect((await page('/?q=unknown')).text).toContain('No matches found')
  expect((await page(steering)).text).toContain('Sell at this price')
})

test('controls a page: a lower price, sold out, back on sale, released', async () => {
  const offers = async () => (await control<Shown>('GET', `${steering}/offers`)).body
  const [, second] = (await offers()).offers
  expect((await post(`${steering}/offers`, { do: 'reprice', ticket: '1', price: '12.34' })).status).toBe(303)
  expect((await offers()).offers[1]).toMatchObject({
    ticket_type: second?.ticket_type,
    price: 12.34,
    availability: 'available',
  })
  await post(`${steering}/offers`, { do: 'sell-out' })
  expect((await offers()).offers.map((it) => it.availability)).not.toContain('available')
  await post(`${steering}/offers`, { do: 'release' })
  expect((await offers()).offers[0]).toMatchObject({ availability: 'available', quantity: 20 })
  await post(`${steering}/offers`, { do: 'let-go' })
  expect((await offers()).is_pinned).toBe(false)
  expect((await post(`${steering}/offers`, { do: 'dance' })).status).toBe(400)
})

test('sets and clears faults, and shows who made requests', async () => {
  await post('/platforms/micro/fault', { mode: 'status', status: '429', retry_after: '7', times: '', location: '' })
  const answer = await fetch(`${origin('micro')}/events/${plainRef}`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
  const shown = await page('/platforms/micro')
  expect(shown.text).toContain('retry_after 7')
  expect(shown.text).toContain(`GET /events/${plainRef}`)
  await post('/platforms/micro/fault', { mode: '' })
  expect((await fetch(`${origin('micro')}/events/${plainRef}`)).status).toBe(200)
  await post('/mail/fault', { mode: 'refuse', times: '2' })
  expect((await page('/mail')).text).toContain('2 more times')
  expect((await post('/reset', {})).status).toBe(303)
  expect((await page('/mail')).text).toContain('works normally')
})

test('redesigns the pages of a platform, and brings the usual ones back', async () => {
  expect((await page('/platforms/micro')).text).toContain('Redesign its pages')
  await post('/platforms/micro/redesign', {})
  expect(await (await fetch(`${origin('micro')}/events/${plainRef}`)).text()).toContain('class="seat-card"')
  expect((await page('/platforms/micro')).text).toContain('Bring the usual pages back')
  await post('/platforms/micro/redesign', {})
  expect(await (await fetch(`${origin('micro')}/events/${plainRef}`)).text()).not.toContain('class="seat-card"')
})

test('is marked as the sandbox, and refuses forms from other sites', async () => {
  for (const path of ['/', '/mail', '/platforms', '/platforms/micro', steering]) {
    expect(await page(path)).toMatchObject({ status: 200, text: expect.stringContaining('Touchline <b>Sandbox</b>') })
  }
  expect((await post('/reset', {}, { Origin: 'https://evil.example' })).status).toBe(403)
  expect((await page('/platforms/unknown')).status).toBe(404)
  expect((await page('/nowhere')).status).toBe(404)
})

test('lists the Google personas, where the README points', async () => {
  const { status, text } = await page('/google')
  expect(status).toBe(200)
  expect(text).toContain('Continue with Google')
  expect(text).toContain('An existing fan')
})

test.each([
  [[], 0],
  [[{ id: 'mails', innerHTML: '', contains: () => false }], 1],
])('a page with the live parts %j asks for itself %i times', async (parts, times) => {
  let asked = 0
  let tick = async () => {}
  const document = { hidden: false, activeElement: null, querySelectorAll: () => parts }
  const run = new Function('document', 'location', 'setInterval', 'fetch', 'DOMParser', script)
  const parser = class {
    parseFromString = () => ({ getElementById: () => null })
  }
  const ask = async () => {
    asked += 1
    return new Response('')
  }
  run(document, { href: '/' }, (work: typeof tick) => (tick = work), ask, parser)
  await tick()
  expect(asked).toBe(times)
})
