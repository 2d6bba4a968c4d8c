import { expect, test } from 'vitest'
import { changeOf, factsOf, noon, summary } from '#test/alerting/alerts/changes.ts'
import { lastChanceWords } from '#worker/alerting/announcing/last-chance/rules.ts'
import { wordsFor } from '#worker/alerting/notifications/inbox/rules.ts'
import { goneMessage } from '#worker/alerting/notifications/lifetimes/words.rules.ts'
import { alertMail } from '#worker/alerting/notifications/templates/alert-mail.ts'
import { chatMessage } from '#worker/alerting/notifications/templates/chat.ts'
import { pushMessage } from '#worker/alerting/notifications/templates/push.ts'
import { smsText } from '#worker/alerting/notifications/templates/sms.ts'
import { Change } from '#worker/matches/changes/contract.ts'
import { noticeOf } from './notices.ts'

const match = factsOf()
const url = 'https://touchline.example/matches/1'
const links = {
  inboxUrl: url,
  matchUrl: url,
  matchUrlOf: () => url,
  unsubscribeUrl: url,
  manageUrl: url,
  mutes: [],
  onlyUnder: null,
}

const goneAt64 = {
  platformName: 'Terrace',
  pence: 6_400,
  currency: 'GBP',
  isPlusFees: 1,
  seenAt: noon,
  goneAt: noon,
  missingAt: null,
}

/** Every text that names a price, of a fall from £80 to £64. */
function textsOf(isPlusFees: boolean | undefined): Record<string, string> {
  const after = summary(6_400, isPlusFees === undefined ? {} : { isPlusFees })
  const change = changeOf(summary(8_000), after)
  const notice = noticeOf({ change })
  const { alert } = notice
  const available = { ...notice, alert: { ...alert, alertType: 'availability' as const } }
  const other = noticeOf({ others: [notice] })
  const chat = chatMessage(other, { publicOrigin: '', muteUrl: url })
  const inbox = { priceThresholdPence: null, wanted: null, notice: null, also: [] }
  const gone = { ...goneAt64, pence: null, isPlusFees: null }
  return {
    sms: smsText(notice, url),
    push: pushMessage(notice, { url, muteUrl: url }).title,
    subject: alertMail(notice, () => links).subject,
    appeared: alertMail(available, () => links).subject,
    other: alertMail(other, () => links).others[0]?.news ?? '',
    chat: chatMessage(notice, { publicOrigin: '', muteUrl: url }).title,
    otherInChat: chat.lines.at(-1) ?? '',
    inbox: wordsFor({ ...inbox, type: 'price_drop', change }).message,
    inboxAppeared: wordsFor({ ...inbox, type: 'availability', change }).message,
    lastChance: lastChanceWords(match, { sides: 'A v B', when: 'today' }, after).text,
    gone: goneMessage(gone, match, { best: after, isBack: false }, url).body,
  }
}

test('every text that names a price without fees says so, once', () => {
  for (const [name, text] of Object.entries(textsOf(true))) {
    expect(text, name).toContain('£64 plus fees')
    expect(text.split('plus fees'), name).toHaveLength(2)
  }
})

test.each([false, undefined])('none does where the price is all-in, or that is not known (%s)', (isPlusFees) => {
  for (const [name, text] of Object.entries(textsOf(isPlusFees))) {
    expect(text, name).toContain('£64')
    expect(text, name).not.toContain('fees')
  }
})

test.each([
  [true, 'was £80 plus fees'],
  [false, 'was £80'],
])('the price before says its own (%s)', (isPlusFees, was) => {
  const change = changeOf(summary(8_000, { isPlusFees }), summary(6_400, { isPlusFees: false }))
  const mail = alertMail(noticeOf({ change }), () => links)
  const inbox = { priceThresholdPence: null, wanted: null, notice: null, also: [] }
  const { message } = wordsFor({ ...inbox, type: 'price_drop', change })
  expect(mail.subject).toContain(`£64 (${was})`)
  expect(mail.before).toBe(was)
  expect(message).toContain(`, ${was}.`)
})

test.each([
  [1, '£64 plus fees on Terrace'],
  [0, '£64 on Terrace'],
  [null, '£64 on Terrace'],
])('so does the price that is gone (%s)', (isPlusFees, what) => {
  const now = { best: summary(null), isBack: false }
  expect(goneMessage({ ...goneAt64, isPlusFees }, match, now, url).body).toContain(what)
})

test('programs get it as a fact, where it is known', () => {
  const priceOf = (more: object) => {
    const change = changeOf(summary(8_000), summary(6_400, more))
    return chatMessage(noticeOf({ change }), { publicOrigin: '', muteUrl: url }).data.price
  }
  expect(priceOf({ isPlusFees: true })).toEqual({ amount: 64, currency: 'GBP', plus_fees: true })
  expect(priceOf({ isPlusFees: false })).toEqual({ amount: 64, currency: 'GBP', plus_fees: false })
  expect(priceOf({})).toEqual({ amount: 64, currency: 'GBP' })
})

test('a change that the version before stored is read, and says nothing of fees', () => {
  const stored = JSON.parse(JSON.stringify(changeOf(summary(8_000), summary(6_400))))
  expect(Change.parse(stored).matchAfter.isPlusFees).toBeUndefined()
  const known = { ...stored, matchAfter: { ...stored.matchAfter, isPlusFees: true } }
  expect(Change.parse(known).matchAfter.isPlusFees).toBe(true)
})
