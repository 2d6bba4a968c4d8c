import { describe, expect, test } from 'vitest'
import ContactPage, { action, headers, loader } from '#app/pages/info/contact.tsx'
import FeedbackPage, { action as sendFeedback } from '#app/pages/info/feedback.tsx'
import type { MessageTrouble } from '#app/pages/info/message-action.ts'
import { notSent, trapField } from '#worker/running/contact/constants.ts'
import { good, openOffice, posted } from '../../running/contact/office.ts'
import { markup, routeArgs, words } from '../render.tsx'

const loaderData = { email: 'hello@touchline.example', isSent: false, keptFor: null }

type Answer = { data: MessageTrouble; init: { status: number; headers: Record<string, string> } }

function send(fields: Record<string, string>, office = openOffice()) {
  return action(routeArgs({ contact: office.service, visitorOf: () => ({}) }, { params: {}, request: posted(fields) }))
}

function showing(actionData: MessageTrouble): string {
  return markup(<ContactPage loaderData={loaderData} actionData={actionData} />)
}

describe('the contact form', () => {
  test('is a plain form: posted to its own page, with a label for every field and no field twice', () => {
    const html = markup(<ContactPage loaderData={loaderData} />)
    expect(html).toMatch(/<form[^>]* action="\/contact" method="post"/)
    for (const name of ['name', 'email', 'subject', 'message', trapField]) {
      expect(html).toContain(`<label for="${name}">`)
      expect(html).toMatch(new RegExp(`id="${name}"`))
    }
    expect(html).not.toContain('aria-invalid')
    expect(html).toContain('mailto:hello@touchline.example')
  })

  test('hides its honeypot from people, keyboards and password managers', () => {
    const html = markup(<ContactPage loaderData={loaderData} />)
    expect(html).toMatch(
      /<div class="info-trap" aria-hidden="true">.*?<input[^>]*tabindex="-1"[^>]*autoComplete="off"/i,
    )
  })

  test('sends the message and redirects to an address that can be reloaded', async () => {
    const office = openOffice()
    const answer = (await send(good, office)) as Response
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/contact?sent=1'])
    expect(office.mails).toHaveLength(1)
  })

  test('shows the confirmation in place of the form', async () => {
    const request = new Request('https://touchline.example/contact?sent=1')
    const config = { publicOrigin: 'https://touchline.example', operatorEmail: 'hello@touchline.example' }
    const sent = await loader(routeArgs({ config }, { params: {}, request }))
    const html = markup(<ContactPage loaderData={sent} />)
    expect(words(html)).toContain('Your message is on its way')
    expect(html).not.toContain('<form')
    expect(html).toContain('href="/contact"')
  })

  test('shows mistakes at their fields, with what was typed', async () => {
    const { data, init } = (await send({ ...good, email: '"><script>', message: 'short' })) as unknown as Answer
    expect(init.status).toBe(400)
    const html = showing(data)
    expect(html).toMatch(/<input[^>]*aria-describedby="email-hint email-error"[^>]*aria-invalid="true"/)
    expect(html).toMatch(/<textarea[^>]*aria-describedby="message-hint message-error"[^>]*aria-invalid="true"/)
    expect(html).toContain('id="email-error"')
    expect(html).toContain('<a href="#email">')
    expect(html.match(/ autofocus=""/gi)).toHaveLength(1)
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(html).toContain(`value="${good.subject}"`)
    expect(html).toContain('>short</textarea>')
  })

  test('says how long to wait at the limit, in words and in Retry-After', async () => {
    const office = openOffice()
    for (let n = 0; n < 5; n++) await send(good, office)
    const { data, init } = (await send(good, office)) as unknown as Answer
    expect(init).toMatchObject({ status: 429, headers: { 'Retry-After': '3600' } })
    expect(headers({ actionHeaders: new Headers(init.headers) }).get('Retry-After')).toBe('3600')
    expect(words(showing(data))).toContain('Please wait 60 minutes')
    expect(showing(data)).toContain(`>${good.message}</textarea>`)
  })

  test('answers 503 when the mail server rejects it, and keeps the text', async () => {
    const office = openOffice()
    office.answer.result = { kind: 'retry', reason: '451 try later' }
    const { data, init } = (await send(good, office)) as unknown as Answer
    expect(init.status).toBe(503)
    const html = showing(data)
    expect(words(html)).toContain(notSent)
    expect(html).not.toContain('451')
    expect(html).toContain(`>${good.message}</textarea>`)
  })
})

describe('the feedback form', () => {
  test('asks for an optional rating, and keeps the chosen one', async () => {
    const office = openOffice()
    const request = posted({ ...good, rating: '4', message: 'short' })
    const args = routeArgs({ contact: office.service, visitorOf: () => ({}) }, { params: {}, request })
    const { data } = (await sendFeedback(args)) as unknown as Answer
    const html = markup(<FeedbackPage loaderData={{ isSent: false }} actionData={data} />)
    expect(words(html)).toContain('(optional)')
    expect(html).toContain('<option value="4" selected="">')
    expect(html).not.toContain('name="subject"')
  })
})
