import { describe, expect, test } from 'vitest'
import { type MailKind, mailKinds } from '#worker/people/accounts/mails/contract.ts'
import { isWorthSending, withoutAddresses } from '#worker/people/accounts/mails/rules.ts'
import { htmlPart } from '#worker/people/accounts/mails/templates/html.ts'
import { type LetterFacts, letterOf } from '#worker/people/accounts/mails/templates/letter.ts'
import { textPart } from '#worker/people/accounts/mails/templates/text.ts'

const publicOrigin = 'https://touchline.example'
const facts: LetterFacts = {
  firstName: 'Ada',
  googleEmail: 'nina@gmail.test',
  reach: [{ kind: 'webhook', name: '', label: 'hooks.example.com', mark: '1' }],
  hasPasskeys: false,
  mailedClients: 0,
  detail: 'Firefox on Linux',
  publicOrigin,
  token: 'the-token',
}

const secretPaths: Partial<Record<MailKind, string>> = {
  verify_email: '/verify-email',
  reset_password: '/reset-password',
  choose_password: '/reset-password',
  delete_account: '/confirm-deletion',
  change_email: '/confirm-email',
  first_factor_added: '/reset-password',
  email_change_asked: '/reset-password',
  email_changed: '/reset-password',
  deletion_waits: '/reset-password',
}
/** Mails for a recipient who did not ask for them: their link is for another case than the usual one. */
const inFootnote: MailKind[] = ['first_factor_added', 'email_change_asked', 'email_changed', 'deletion_waits']

describe.each(mailKinds)('the mail %s', (kind) => {
  const letter = letterOf(kind, facts)
  const html = htmlPart(letter)
  const text = textPart(letter)

  test('has the same content in text and HTML, in words of its own', () => {
    expect(letter.subject).toMatch(/^[A-Z][^!\n]{5,70}$/)
    for (const part of [html.replaceAll('&#39;', "'"), text]) {
      for (const sentence of [...letter.paragraphs, letter.footnote]) expect(part).toContain(sentence)
      if (letter.action) expect(part).toContain(letter.action.url)
    }
    expect(`${html}${text}`).not.toMatch(/undefined|null|\[object/)
  })

  test('loads nothing remote and tracks no clicks', () => {
    expect(html).not.toMatch(/<img|<script|<link|url\(|src=|utm_/)
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url)
    for (const url of links) expect(new URL(url ?? '').origin).toBe(publicOrigin)
  })

  test('carries a secret only in a link that needs one', () => {
    const path = secretPaths[kind]
    const url = path && `${publicOrigin}${path}?token=the-token`
    expect(html.includes('the-token')).toBe(Boolean(path))
    const holder = inFootnote.includes(kind) ? letter.footnoteLink : letter.action
    if (url) expect(holder?.url).toBe(url)
  })

  test('asks for no password, and says what to do about an unexpected mail', () => {
    expect(letter.footnote.length).toBeGreaterThan(20)
    expect(text).not.toMatch(/enter your password|reply with/i)
  })
})

describe('text typed by strangers', () => {
  const hostile = '<b onclick=x>"Ada"</b>\r\nBcc: eve@example.com'

  test('appears as text on one line', () => {
    const html = htmlPart(letterOf('new_device', { ...facts, firstName: hostile, detail: hostile }))
    expect(html).not.toContain('<b onclick')
    expect(html).toContain('&lt;b onclick=x&gt;')
    expect(textPart(letterOf('new_device', { ...facts, firstName: hostile }))).not.toMatch(/^Bcc:/m)
  })

  test('is left out of mails to an address that may not be theirs', () => {
    const letter = letterOf('verify_email', { ...facts, firstName: null })
    expect(letter.greeting).toBe('Hello,')
  })
})

test.each(['google_linked', 'password_changed'] as const)('%s names the linked Google account', (kind) => {
  expect(textPart(letterOf(kind, facts))).toMatch(/the Google account nina@gmail\.test/i)
  expect(textPart(letterOf(kind, { ...facts, googleEmail: null }))).not.toContain('@')
})

test('the mail about a password set by link says which Google account was unlinked', () => {
  const text = textPart(letterOf('password_changed', { ...facts, googleEmail: null, detail: 'eve@gmail.test' }))
  expect(text).toContain('We unlinked the Google account eve@gmail.test.')
  expect(textPart(letterOf('password_changed', { ...facts, detail: '' }))).not.toContain('unlinked')
})

describe('a queued mail that no longer makes sense is dropped:', () => {
  const person = {
    email: 'ada@example.com',
    firstName: 'Ada',
    isActive: true,
    isEmailVerified: true,
    googleEmail: null,
  }
  const sentTo = (change: Partial<typeof person>) =>
    mailKinds.filter((kind) => isWorthSending(kind, { ...person, ...change }))

  test('a verification link for a verified user', () => {
    expect(sentTo({})).toEqual(mailKinds.filter((kind) => kind !== 'verify_email' && kind !== 'switched_off'))
  })

  test('a welcome for an unverified user', () => {
    expect(sentTo({ isEmailVerified: false })).toEqual(
      mailKinds.filter((kind) => kind !== 'welcome' && kind !== 'switched_off'),
    )
  })

  test('anything but data requests for a deactivated user, and that the account is off', () => {
    const data = [
      'deletion_waits',
      'deleted_by_operator',
      'delete_account',
      'account_deleted',
      'export_asked',
      'export_ready',
    ]
    expect(sentTo({ isActive: false })).toEqual(['switched_off', ...data])
  })
})

test('an address in a mail server’s reply is not logged', () => {
  expect(withoutAddresses('550 <ada@example.com>: no such user ada@example.com here')).toBe(
    '550 <[address]>: no such user [address] here',
  )
})

test('the mail about a new password names passkeys, which can sign in too, and emails to clients', () => {
  const { paragraphs } = letterOf('password_changed', { ...facts, hasPasskeys: true, mailedClients: 2 })
  expect(paragraphs).toContain("Messages to your clients go on (2). Stop what you don't recognise under Clients.")
  expect(paragraphs).toContain(
    "Your account has passkeys. Remove what you don't recognise on your profile under Security.",
  )
})

test('the mails about a deletion that waits say the day, and the last one to the account that it is closed', () => {
  const day = 'Tue, 8 Dec 2026'
  const deleted = (detail: string) => textPart(letterOf('account_deleted', { ...facts, detail }))
  expect(deleted(day)).toContain(`we delete everything we hold about you on ${day}`)
  expect(deleted('')).toContain('are deleting everything we hold about you')
  expect(textPart(letterOf('deletion_waits', { ...facts, detail: day }))).toContain(`with this link before ${day}`)
})

test('the mail about a change of address that an operator made has no way back', () => {
  const { footnote, footnoteLink } = letterOf('email_changed', { ...facts, token: '' })
  expect(footnote).toContain('Contact us')
  expect(footnoteLink?.url).toBe(`${publicOrigin}/contact`)
})
