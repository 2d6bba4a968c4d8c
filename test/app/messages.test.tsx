import { createElement, type FunctionComponent } from 'react'
import { expect, test } from 'vitest'
import DeskMessagePage from '#app/pages/admin/people/message.tsx'
import DeskMessagesPage from '#app/pages/admin/people/messages.tsx'
import MessagePage from '#app/pages/dashboard/messages/message.tsx'
import MessagesPage from '#app/pages/dashboard/messages/messages.tsx'
import ContactPage, { action } from '#app/pages/info/contact.tsx'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { succeed } from '#worker/ground/platform/result.ts'
import { threadsPerPage, threadTexts } from '#worker/running/threads/constants.ts'
import { good, openOffice, posted } from '../running/contact/office.ts'
import { markup, routeArgs, words } from './render.tsx'

const rendered = (Page: unknown, loaderData: object, actionData?: object) =>
  markup(createElement(Page as FunctionComponent<object>, { loaderData, actionData } as object))

const openedAt = Date.UTC(2026, 10, 21, 12)
const thread = {
  id: 7,
  userId: 3,
  subject: 'Cup final',
  plan: 'premium',
  openedAt,
  lastAt: openedAt,
  waitingSince: openedAt,
  firstAnswerAt: null,
}
const messages = [
  { id: 1, isAnswer: false, author: null, text: '<b>Four</b>\nseats?', sentAt: openedAt },
  { id: 2, isAnswer: true, author: 'Sam', text: 'Two sellers.', sentAt: openedAt },
]
const line = { promiseMs: 24 * hourMs, hasManager: true, manager: 'Sam Hughes', measured: null }
const operator = { email: 'sam@example.com', firstName: 'Sam', roleName: 'Manager', permissions: [] }

test('an agent sees their messages, who answers, and the way to older ones', () => {
  const list = Array.from({ length: threadsPerPage }, (_, index) => ({ ...thread, id: 90 - index }))
  const html = rendered(MessagesPage, { list, line })
  expect(html).toContain('href="/dashboard/messages/90"')
  expect(html).toContain(`href="/dashboard/messages?before=${91 - threadsPerPage}"`)
  expect(words(html)).toContain('Your dedicated manager Sam Hughes')
})

test('without the plan the list stays, and the contact form is named', () => {
  const text = words(rendered(MessagesPage, { list: [thread], line: null }))
  expect(text).toContain('Cup final')
  expect(text).toContain(threadTexts.needsPlan)
  expect(text).toContain('contact form')
  expect(text).not.toContain('Send')
})

test('a thread names who wrote what, as text, and until when the first answer is promised', () => {
  const html = rendered(MessagePage, { thread, messages, isOffered: true, isSent: true })
  expect(html).toContain('&lt;b&gt;Four&lt;/b&gt;')
  expect(words(html)).toMatch(/by 22 Nov, 12:00\. .*You 21 Nov 2026.*Sam .*Two sellers\./)
})

test('the desk sees the dedicated manager and what is late, and keeps an answer that was refused', () => {
  const waiting = [{ ...thread, email: 'agent@example.com', manager: 'Sam Hughes', hasLine: true }]
  const inbox = rendered(DeskMessagesPage, { operator, waiting, quiet: [], now: openedAt + 25 * hourMs })
  expect(words(inbox)).toContain('Sam Hughes Promised by')
  expect(inbox).toContain('badge state-live')
  const answer = { error: { code: 'CONFLICT', message: threadTexts.movedOn }, typed: { message: 'Two of them.' } }
  const page = { operator, thread: waiting[0], messages, now: openedAt, done: null }
  const html = rendered(DeskMessagePage, page, answer)
  expect(html).toContain('name="seen" value="2"')
  expect(html).toContain('>Two of them.</textarea>')
  expect(words(html)).toContain(threadTexts.movedOn)
})

test('the contact form of a sender with a line opens a thread in place of a mail', async () => {
  const keptFor = { name: 'Robin', email: 'robin@example.com' }
  const html = rendered(ContactPage, { email: 'hello@touchline.example', isSent: false, keptFor })
  expect(html).toContain('value="robin@example.com"')
  expect(words(html)).toContain('your message is kept under Messages')
  const office = openOffice()
  const kept: object[] = []
  const keep = async (message: object) => {
    kept.push(message)
    return succeed({ id: 7 })
  }
  const answer = await office.service.receive('contact', posted(good), {}, keep)
  expect([answer, kept, office.mails]).toEqual([
    { isSent: true, keptAs: 7 },
    [{ subject: good.subject, message: good.message }],
    [],
  ])
  const visitor = await action(
    routeArgs({ contact: office.service, visitorOf: () => ({}) }, { params: {}, request: posted(good) }),
  )
  expect((visitor as Response).headers.get('Location')).toBe('/contact?sent=1')
})
