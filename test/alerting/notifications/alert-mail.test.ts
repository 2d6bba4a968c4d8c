import { describe, expect, test } from 'vitest'
import { maxOffersInMail } from '#worker/alerting/notifications/constants.ts'
import type { Notice } from '#worker/alerting/notifications/contract.ts'
import { alertMail, type MailLinks } from '#worker/alerting/notifications/templates/alert-mail.ts'
import { otherText } from '#worker/alerting/notifications/templates/alert-words.ts'
import { htmlPart } from '#worker/alerting/notifications/templates/html.ts'
import { textPart } from '#worker/alerting/notifications/templates/text.ts'
import { kickoffText, oneLine } from '#worker/ground/mail/words.rules.ts'
import { changeOf, factsOf, noon, summary } from '../alerts/changes.ts'
import { noticeOf } from './notices.ts'

const links: MailLinks = {
  matchUrl: 'https://touchline.example/matches/1',
  inboxUrl: 'https://touchline.example/dashboard?tab=notifications',
  matchUrlOf: (matchId: number) => `https://touchline.example/matches/${matchId}`,
  unsubscribeUrl: 'https://touchline.example/u/t',
  manageUrl: 'https://touchline.example/m/t',
  mutes: [
    { text: '1 hour', url: 'https://touchline.example/m/t?do=hour' },
    { text: 'until kick-off', url: 'https://touchline.example/m/t?do=kickoff' },
  ],
  onlyUnder: { text: 'Only under £57', url: 'https://touchline.example/m/t?do=under' },
}
const mailOf = (more: Partial<Notice> = {}) => alertMail(noticeOf(more), () => links)
const alertOf = (more: Partial<Notice['alert']>) => ({ ...noticeOf().alert, ...more })

describe('the subject describes the change', () => {
  const limited = summary(6_400, { availability: 'limited' })
  test.each<[string, Partial<Notice>]>([
    ['£64 (was £80) · Arsenal v Chelsea', {}],
    ['£64.00 (was £80.50) · Arsenal v Chelsea', { change: changeOf(summary(8_050), summary(6_400)) }],
    ['£64.50 (was £80.00) · Arsenal v Chelsea', { change: changeOf(summary(8_000), summary(6_450)) }],
    [
      '£64 · Arsenal v Chelsea',
      { change: changeOf(summary(null), summary(6_400)), alert: alertOf({ priceThresholdPence: 7_000 }) },
    ],
    [
      'Tickets from £64 · Arsenal v Chelsea',
      { change: changeOf(summary(null), summary(6_400)), alert: alertOf({ alertType: 'availability' }) },
    ],
    [
      'Tickets available · Arsenal v Chelsea',
      {
        change: changeOf(summary(null), summary(null, { availability: 'available' })),
        alert: alertOf({ alertType: 'availability' }),
      },
    ],
    [
      'Few tickets left from £64 · Arsenal v Chelsea',
      { change: changeOf(summary(6_400), limited), alert: alertOf({ alertType: 'high_demand' }) },
    ],
    [
      'Few tickets left from £90 · Arsenal v Chelsea',
      {
        change: changeOf(summary(6_400), summary(null), { matchAfter: summary(9_000, { availability: 'limited' }) }),
        alert: alertOf({ alertType: 'high_demand' }),
      },
    ],
    [
      'High demand from £64 · Arsenal v Chelsea',
      { change: changeOf(summary(null), summary(6_400)), alert: alertOf({ alertType: 'high_demand' }) },
    ],
    [
      'Last chance from £64 · Arsenal v Chelsea',
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
    seller: null,
    cheapest: { match: moved, platform: moved },
    offers: [moved, gone],
  }
  const mail = mailOf({ board })
  expect(mail.subject).toBe('£70 (was £80) · Arsenal v Chelsea')
  expect(mail.offers).toEqual(['Adult, Block 97: £70 all-in, was £80, available, 2 tickets'])
})

describe('a price that another platform has', () => {
  const [offer] = noticeOf().change.offers
  if (!offer?.after) throw new Error('no offer')
  const theirs = { ...offer, section: 'Block 3', before: null, after: { ...offer.after, pricePence: 5_000 } }
  const board = {
    match: summary(5_000),
    platform: summary(9_000),
    seller: { name: 'Club Direct', kind: 'official' as const, url: 'https://club.example/7', seenAt: noon + 1_000 },
    cheapest: { match: theirs, platform: null },
    offers: [{ ...offer, after: { ...offer.after, pricePence: 9_000 } }],
  }
  const mail = mailOf({ board, alert: alertOf({ priceThresholdPence: 6_000 }) })

  test('is led to in subject, rows and button alike', () => {
    expect(mail.subject).toBe('£50 (was £80) · Arsenal v Chelsea')
    expect(mail.offers).toEqual(['Adult, Block 3: £50 all-in, available, 2 tickets'])
    expect(mail.seller).toMatchObject({ name: 'Club Direct', url: 'https://club.example/7' })
    for (const part of [htmlPart(mail), textPart(mail)]) {
      expect(part).toContain('https://club.example/7')
      expect(part).not.toMatch(/terrace|£90/i)
    }
  })
})

test('the line beside the subject says what is left, for whom and where', () => {
  expect(mailOf().preheader).toBe(
    '2 tickets left, Adult, Block 97, on Terrace Exchange (resale authorised by the organiser)',
  )
  const unknown = mailOf({ board: { ...noticeOf().board, cheapest: { match: null, platform: null } } })
  expect(unknown.preheader).toBe('Available, on Terrace Exchange (resale authorised by the organiser)')
  expect(htmlPart(unknown)).toMatch(/<div style="display:none[^"]*">Available, on Terrace/)
})

test('the seller comes before our own page; without its address our page is the way', () => {
  const hrefs = (markup: string) => [...markup.matchAll(/href="([^"]+)"/g)].map((found) => found[1])
  expect(hrefs(htmlPart(mailOf())).slice(0, 2)).toEqual(['https://terrace.example/m/1', links.matchUrl])
  const change = { ...noticeOf().change, platform: { ...noticeOf().change.platform, url: '' } }
  expect(hrefs(htmlPart(mailOf({ change })))[0]).toBe(links.matchUrl)
})

test('a ballot that opens had no known tickets before, which is not none', () => {
  const listed = summary(null, { currency: 'GBP', availability: 'unknown' })
  const change = changeOf(listed, summary(6_400))
  expect(mailOf({ change }).before).toBe('not known before if any were left')
  expect(mailOf({ change: changeOf(summary(null), summary(6_400)) }).before).toBe('no tickets before')
  const soldOut = { ...summary(null), lastPrice: { pence: 8_000, currency: 'GBP' } }
  expect(mailOf({ change: changeOf(soldOut, summary(6_400)) }).before).toBe('no tickets before, last price £80')
  expect(mailOf({ change: changeOf(soldOut, summary(8_000)) }).before).toBe('no tickets before')
  const inEuros = { ...summary(9_000, { currency: 'EUR' }), lastPrice: { pence: 8_000, currency: 'GBP' } }
  expect(mailOf({ change: changeOf(inEuros, summary(6_400)) }).before).toBe('last price £80')
})

test('no price before is said where the same price is left', () => {
  const alert = alertOf({ alertType: 'high_demand' })
  const limited = summary(6_400, { availability: 'limited' })
  expect(mailOf({ alert, change: changeOf(summary(6_400), limited) }).before).toBeNull()
  expect(mailOf({ alert, change: changeOf(summary(7_000), limited) }).before).toBe('was £70')
})

test('the first row shows the same earlier price as the headline', () => {
  const { change } = noticeOf()
  const mail = mailOf({ change: { ...change, matchBefore: summary(7_000) } })
  expect(mail).toMatchObject({ subject: '£64 (was £70) · Arsenal v Chelsea', before: 'was £70' })
  expect(mail.offers).toEqual(['Adult, Block 97: £64 all-in, available, 2 tickets'])
})

test.each([
  ['tickets at the price, whatever else changed', 6_400, 'Adult, Block 97: £64 all-in, was £80'],
  ['a ticket at the price that did not change', 5_000, 'Adult, Block 2: £50 all-in, available'],
])('the rows begin with %s', (_, pence, row) => {
  const { board, change } = noticeOf()
  const [offer] = change.offers
  if (!offer?.after) throw new Error('no offer')
  const ticket =
    pence === 6_400
      ? offer
      : { ...offer, section: 'Block 2', before: null, after: { ...offer.after, pricePence: pence } }
  const mail = mailOf({
    board: { ...board, match: summary(pence), platform: summary(pence), cheapest: { match: ticket, platform: ticket } },
  })
  expect(mail.offers[0]).toContain(row)
})

test('the text has platform, prices, ticket, time, reason and every link', () => {
  expect(textPart(mailOf())).toBe(`Price fell: Arsenal v Chelsea

Premier League
Wed, 7 Oct 2026, 14:00 UK time, Emirates Stadium, London

£64 all-in, was £80
↓20\u00a0% · 2 left · Block 97
Terrace Exchange (resale authorised by the organiser)
Seen 14:00:00 UK time on Mon, 5 Oct 2026

- Adult, Block 97: £64 all-in, was £80, available, 2 tickets

Go to Terrace Exchange: https://terrace.example/m/1
With your details at hand: https://touchline.example/matches/1/kit
All platforms and the price history: https://touchline.example/matches/1

-- 
You're getting this email because of your price drop alert for this match.
Mute 1 hour: https://touchline.example/m/t?do=hour
Mute until kick-off: https://touchline.example/m/t?do=kickoff
Only under £57: https://touchline.example/m/t?do=under
Manage this alert: https://touchline.example/m/t
Turn off this alert: https://touchline.example/u/t
`)
})

test.each<[string, Partial<Notice['alert']>]>([
  ['price drop alert for this match, at £70 or less.', { priceThresholdPence: 7_000 }],
  ['availability alert for Chelsea.', { alertType: 'availability', targetKind: 'team', targetId: 11 }],
  ['high demand alert for Premier League.', { alertType: 'high_demand', targetKind: 'league', targetId: 5 }],
])('the reason names the %s', (reason, alert) => {
  expect(mailOf({ alert: alertOf(alert) }).why).toContain(reason)
})

test('the reason names the other alerts that the same change met, with a few of many', () => {
  const other = alertOf({ id: 5, alertType: 'availability', targetKind: 'team', targetId: 10 })
  const chosen = alertOf({ id: 6, priceThresholdPence: 7_000, conditions: {} as never })
  expect(mailOf({ alsoAlerts: [other, chosen] }).why).toBe(
    "You're getting this email because of your price drop alert for this match. Also for: your availability alert for " +
      'Arsenal; your price drop alert for this match, at £70 or less, for the tickets you chose.',
  )
  const many = Array.from({ length: 7 }, (_, id) => ({ ...other, id }))
  expect(mailOf({ alsoAlerts: many }).why).toContain('; and 2 more.')
})

test('all amounts of a mail are written in one way: with pence as soon as one has them', () => {
  const alert = alertOf({ priceThresholdPence: 7_000 })
  const change = changeOf(summary(8_050), summary(6_400), { offers: noticeOf().change.offers })
  const text = textPart(mailOf({ change, alert }))
  expect(text.match(/£[\d.]+/g)).toEqual(['£64.00', '£80.50', '£64.00', '£70.00', '£57'])
})

test('a price with unknown fees is labelled so', () => {
  const [offer] = noticeOf().change.offers
  if (!offer?.after) throw new Error('no offer')
  const change = { ...noticeOf().change, offers: [{ ...offer, after: { ...offer.after, feesPence: null } }] }
  expect(textPart(mailOf({ change }))).toContain('£64 plus fees, was £80')
  expect(mailOf({ change: { ...change, offers: [] } }).fees).toBeNull()
})

test('a long list of offers is cut, and says so', () => {
  const [offer] = noticeOf().change.offers
  if (!offer) throw new Error('no offer')
  const mail = mailOf({
    change: {
      ...noticeOf().change,
      offers: Array.from({ length: 8 }, (_, row) => ({ ...offer, section: `Row ${row}` })),
    },
  })
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
    expect(mail.seller?.url).toBeNull()
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
    const ours = [
      links.matchUrl,
      `${links.matchUrl}/kit`,
      links.unsubscribeUrl,
      links.manageUrl,
      ...links.mutes.map(({ url }) => url),
    ]
    const expected = [...ours, 'https://terrace.example/m/1', links.onlyUnder?.url]
    expect(new Set(addresses)).toEqual(new Set(expected))
  })
})

describe('the price line', () => {
  const level = { level: 'low' as const, days: 14, pence: 6_400, currency: 'GBP' }
  const lineWith = (more: Partial<Notice> = {}, known: typeof level | null = level) =>
    alertMail(noticeOf(more), () => links, { past: null, level: known }).line

  test('says the fall, where the price stands, how many are left and where', () => {
    expect(lineWith()).toEqual(['↓20\u00a0%', 'low over 14 days', '2 left', 'Block 97'])
    const page = htmlPart(alertMail(noticeOf(), () => links, { past: null, level }))
    expect(page).toContain('↓20\u00a0% · low over 14 days · 2 left · Block 97')
    expect(page).not.toContain('Available<')
  })

  test('judges the match’s lowest price alone, and claims no fall that there was not', () => {
    expect(lineWith({}, { ...level, pence: 5_000 })).not.toContain('low over 14 days')
    expect(lineWith({}, { ...level, currency: 'EUR' })).not.toContain('low over 14 days')
    expect(lineWith({ change: changeOf(summary(null), summary(6_400)) }, null).join()).not.toContain('↓')
  })

  test('keeps the state of what is not simply there', () => {
    const limited = changeOf(summary(8_000), summary(6_400, { availability: 'limited' }))
    expect(htmlPart(mailOf({ change: limited }))).toContain('◐ Few left')
    expect(mailOf().availabilityWord).toBeNull()
  })
})

test('a kick-off is given in London time, winter and summer, and says when it is not fixed', () => {
  expect(kickoffText(Date.UTC(2026, 11, 12, 15), '2026-12-12')).toBe('Sat, 12 Dec 2026, 15:00 UK time')
  expect(kickoffText(Date.UTC(2026, 7, 15, 14), '2026-08-15')).toBe('Sat, 15 Aug 2026, 15:00 UK time')
  expect(kickoffText(null, '2026-12-12')).toBe('Sat, 12 Dec 2026, time not fixed yet')
})

test('other matches are a line each with their fall, small falls are counted, and it says when the next mail may come', () => {
  const league = alertOf({ targetKind: 'league' })
  const fell = (pence: number) => noticeOf({ alert: league, change: changeOf(summary(10_000), summary(pence)) })
  const mail = mailOf({ others: [fell(3_700), fell(9_700), fell(9_800)] })
  expect(mail.others.map(otherText)).toEqual(['↓63\u00a0% Arsenal v Chelsea: Price fell, £37 on Terrace Exchange'])
  for (const part of [textPart(mail), htmlPart(mail)]) {
    expect(part).toContain('and 2 smaller falls')
    expect(part).toContain('Team and league alerts are gathered for up to 15 minutes.')
  }
  expect(textPart(mailOf())).not.toContain('gathered')
})

test('alerts of matches alone in one mail are not said to be of teams and leagues', () => {
  const mail = mailOf({ others: [noticeOf({ change: changeOf(summary(10_000), summary(3_700)) })] })
  for (const part of [textPart(mail), htmlPart(mail)]) {
    expect(part).toContain('Alerts that come close together are sent in one email.')
    expect(part).not.toContain('gathered')
  }
})

describe('what the match cost before', () => {
  const past = { lowPence: 4_050, highPence: 9_000, currency: 'GBP', days: 30 }
  const imageUrl = 'https://touchline.example/price-strips/1-2.png'
  const withPast = (more: Partial<typeof past>) =>
    alertMail(noticeOf(), () => links, { past: { ...past, ...more, imageUrl }, level: null })

  test('is a line beside an image of ours, and stays a line in the text part', () => {
    const mail = withPast({})
    expect(mail.past?.text).toBe('Any full-price ticket, last 30 days: £40.50 to £90.00.')
    expect(htmlPart(mail)).toContain(`<img src="${imageUrl}" width="280" height="48" alt="Line of the lowest price"`)
    expect(textPart(mail)).toContain('\nAny full-price ticket, last 30 days: £40.50 to £90.00.\n')
    expect(mail.subject).toBe('£64 (was £80) · Arsenal v Chelsea')
  })

  test('never leaves out a price that the mail names', () => {
    expect(withPast({ lowPence: 4_000, highPence: 7_000 }).past?.text).toContain('£40 to £80.')
    expect(withPast({ lowPence: 7_000 }).past?.text).toContain('£64 to £90.')
    const steady = { ...past, lowPence: 6_400, highPence: 6_400, days: 1, imageUrl }
    const appeared = noticeOf({ change: changeOf(summary(null), summary(6_400)) })
    const mail = alertMail(appeared, () => links, { past: steady, level: null })
    expect(mail.past?.text).toBe('Any full-price ticket, last day: £64 all the time.')
  })

  test('is left out where it is not known, or in another currency', () => {
    for (const mail of [mailOf(), withPast({ currency: 'EUR' })]) {
      expect(mail.past).toBeNull()
      expect(htmlPart(mail)).not.toContain('<img')
    }
  })
})
