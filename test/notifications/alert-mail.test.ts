import { describe, expect, test } from 'vitest'
import { kickoffText, oneLine } from '#worker/mail/words.ts'
import { maxOffersInMail } from '#worker/notifications/constants.ts'
import type { Notice } from '#worker/notifications/contract.ts'
import { alertMail } from '#worker/notifications/templates/alert-mail.ts'
import { htmlPart } from '#worker/notifications/templates/html.ts'
import { textPart } from '#worker/notifications/templates/text.ts'
import { changeOf, factsOf, summary } from '../alerts/changes.ts'
import { noticeOf } from './notices.ts'

const links = { matchUrl: 'https://touchline.example/matches/1', unsubscribeUrl: 'https://touchline.example/u/t' }
const mailOf = (more: Partial<Notice> = {}) => alertMail(noticeOf(more), links)
const alertOf = (more: Partial<Notice['alert']>) => ({ ...noticeOf().alert, ...more })

describe('the subject describes the change', () => {
  const limited = summary(6_400, { availability: 'limited' })
  test.each<[string, Partial<Notice>]>([
    ['Price fell: Arsenal v Chelsea, now £64.00 on Terrace Exchange', {}],
    [
      'At your price: Arsenal v Chelsea, now £64.00 on Terrace Exchange',
      { change: changeOf(summary(null), summary(6_400)), alert: alertOf({ priceThresholdPence: 7_000 }) },
    ],
    [
      'Tickets available: Arsenal v Chelsea, from £64.00 on Terrace Exchange',
      { change: changeOf(summary(null), summary(6_400)), alert: alertOf({ alertType: 'availability' }) },
    ],
    [
      'Tickets available: Arsenal v Chelsea on Terrace Exchange',
      {
        change: changeOf(summary(null), summary(null, { availability: 'available' })),
        alert: alertOf({ alertType: 'availability' }),
      },
    ],
    [
      'Few tickets left: Arsenal v Chelsea, from £64.00 on Terrace Exchange',
      { change: changeOf(summary(6_400), limited), alert: alertOf({ alertType: 'high_demand' }) },
    ],
    [
      'Few tickets left: Arsenal v Chelsea, from £90.00',
      {
        change: changeOf(summary(6_400), summary(null), { matchAfter: summary(9_000, { availability: 'limited' }) }),
        alert: alertOf({ alertType: 'high_demand' }),
      },
    ],
    [
      'Tickets for a high-demand match: Arsenal v Chelsea, from £64.00 on Terrace Exchange',
      { change: changeOf(summary(null), summary(6_400)), alert: alertOf({ alertType: 'high_demand' }) },
    ],
    [
      'Last chance: Arsenal v Chelsea, from £64.00 on Terrace Exchange',
      { change: changeOf(summary(null), summary(6_400)), alert: alertOf({ alertType: 'last_chance' }) },
    ],
  ])('%s', (subject, more) => {
    expect(mailOf(more).subject).toBe(subject)
  })
})

test('prices and tickets come from the board, in headline and rows alike', () => {
  const [offer] = noticeOf().change.offers
  if (!offer?.after) throw new Error('no offer')
  const gone = { ...offer, ticketType: 'Gone', after: { ...offer.after, availability: 'sold_out' as const } }
  const moved = { ...offer, after: { ...offer.after, pricePence: 7_000 } }
  const board = {
    match: summary(7_000),
    platform: summary(7_000),
    sellerName: 'Terrace Exchange',
    offers: [moved, gone],
  }
  const mail = mailOf({ board })
  expect(mail.subject).toBe('Price fell: Arsenal v Chelsea, now £70.00 on Terrace Exchange')
  expect(mail.offers).toEqual(['Adult, Block 97: £70.00 all-in, was £80.00, available, 2 tickets'])
})

test('a limit met by another platform leads with the price there', () => {
  const board = { match: summary(5_000), platform: summary(9_000), sellerName: 'Club Direct', offers: [] }
  const mail = mailOf({ board, alert: alertOf({ priceThresholdPence: 6_000 }) })
  expect(mail.subject).toMatch(/now £50\.00$/)
})

test('the text has platform, prices, ticket, time, reason and every link', () => {
  expect(textPart(mailOf())).toBe(`Price fell

Arsenal v Chelsea
Premier League
Wed, 7 Oct 2026, 14:00 UK time, Emirates Stadium, London

£64.00 all-in, was £80.00, available
Terrace Exchange (resale authorised by the organiser)
Seen 14:00:00 UK time on Mon, 5 Oct 2026

- Adult, Block 97: £64.00 all-in, was £80.00, available, 2 tickets

Go to Terrace Exchange: https://terrace.example/m/1
All platforms and the price history: https://touchline.example/matches/1

-- 
You're getting this email because of your price drop alert for this match.
Turn off this alert: https://touchline.example/u/t
`)
})

test.each<[string, Partial<Notice['alert']>]>([
  ['price drop alert for this match, at £70.00 or less.', { priceThresholdPence: 7_000 }],
  ['availability alert for Chelsea.', { alertType: 'availability', targetKind: 'team', targetId: 11 }],
  ['high demand alert for Premier League.', { alertType: 'high_demand', targetKind: 'league', targetId: 5 }],
])('the reason names the %s', (reason, alert) => {
  expect(mailOf({ alert: alertOf(alert) }).why).toContain(reason)
})

test('a price with unknown fees is labelled so', () => {
  const [offer] = noticeOf().change.offers
  if (!offer?.after) throw new Error('no offer')
  const change = { ...noticeOf().change, offers: [{ ...offer, after: { ...offer.after, feesPence: null } }] }
  expect(textPart(mailOf({ change }))).toContain('£64.00 plus fees, was £80.00')
  expect(mailOf({ change: { ...change, offers: [] } }).fees).toBeNull()
})

test('a long list of offers is cut, and says so', () => {
  const [offer] = noticeOf().change.offers
  if (!offer) throw new Error('no offer')
  const mail = mailOf({ change: { ...noticeOf().change, offers: Array.from({ length: 8 }, () => offer) } })
  expect(mail.offers).toHaveLength(maxOffersInMail)
  expect(textPart(mail)).toContain('and 3 more on the match page')
  expect(htmlPart(mail)).toContain('and 3 more on the match page')
})

describe('text from a platform', () => {
  const hostile = '<script>alert("1")</script>\r\nBcc: evil@example.com'
  const change = noticeOf().change
  const mail = mailOf({
    change: {
      ...change,
      platform: { ...change.platform, name: hostile, url: 'javascript:alert(1)' },
      offers: change.offers.map((offer) => ({ ...offer, ticketType: hostile, section: hostile })),
    },
    match: factsOf({ homeTeamName: hostile, leagueName: hostile, venue: hostile, city: null }),
    alert: alertOf({ targetKind: 'league' }),
  })
  test('is escaped everywhere in the HTML', () => {
    expect(htmlPart(mail)).not.toContain('<script')
    expect(htmlPart(mail)).toContain('&lt;script&gt;')
  })
  test('starts no new line in subject or text', () => {
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(textPart(mail)).not.toMatch(/^Bcc:/m)
  })
  test('is bounded', () => {
    expect(oneLine('x'.repeat(10_000))).toHaveLength(200)
  })
  test('becomes a link only when it is a web address', () => {
    expect(mail.platformUrl).toBeNull()
    expect(htmlPart(mail)).not.toContain('javascript:')
    expect(textPart(mail)).not.toContain('javascript:')
  })
})

describe('the HTML', () => {
  const markup = htmlPart(mailOf())
  test('fits a phone: no fixed widths, and a bounded column', () => {
    const widths = [...markup.matchAll(/(?<!-)\bwidth(?::|=")\s*([^;"!]+)/g)].map((found) => found[1]?.trim())
    expect(widths.length).toBeGreaterThan(3)
    for (const width of widths) expect(width).toMatch(/^(100%|40%|auto|device-width, initial-scale=1)$/)
    expect(markup).toContain('max-width:560px')
    expect(markup).toContain('@media (max-width:480px)')
  })
  test('is readable in the dark: every inline colour has a dark version', () => {
    expect(markup).toContain('name="color-scheme" content="light dark"')
    expect(markup).toContain('@media (prefers-color-scheme:dark)')
    for (const element of markup.matchAll(/<(p|td|h1|a|ul)\b[^>]*style="[^"]*(?<!-)color:#[^>]*>/g)) {
      const isButton = element[0].includes('background:#fbb61b')
      if (!isButton) expect(element[0]).toMatch(/class="[^"]*\b(text|muted|link|good|warn)\b/)
    }
  })
  test('loads nothing and tracks nothing', () => {
    expect(markup).not.toMatch(/<img|<script|<link|url\(|@import|@font-face/)
    const addresses = [...markup.matchAll(/https?:\/\/[^"'\s<]+/g)].map((found) => found[0])
    expect(new Set(addresses)).toEqual(new Set([links.matchUrl, links.unsubscribeUrl, 'https://terrace.example/m/1']))
  })
})

test('a kick-off is given in London time, winter and summer, and says when it is not fixed', () => {
  expect(kickoffText(Date.UTC(2026, 11, 12, 15), '2026-12-12')).toBe('Sat, 12 Dec 2026, 15:00 UK time')
  expect(kickoffText(Date.UTC(2026, 7, 15, 14), '2026-08-15')).toBe('Sat, 15 Aug 2026, 15:00 UK time')
  expect(kickoffText(null, '2026-12-12')).toBe('Sat, 12 Dec 2026, time not fixed yet')
})
