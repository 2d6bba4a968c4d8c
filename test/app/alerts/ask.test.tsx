import { describe, expect, test } from 'vitest'
import { savedText } from '#app/ui/alerts/answer-ask.ts'
import type { Ask } from '#app/ui/alerts/ask.ts'
import { AskButton } from '#app/ui/alerts/ask-button.tsx'
import { AskPage } from '#app/ui/alerts/ask-page.tsx'
import { valuesIn } from '#app/ui/alerts/form-fields.ts'
import { axisOf, Histogram, tallestText } from '#app/ui/alerts/histogram.tsx'
import { withoutTarget } from '#app/ui/alerts/load-ask.ts'
import { noMoreTargets } from '#app/ui/alerts/more-targets.ts'
import { repeatText } from '#app/ui/alerts/names.ts'
import { PlansLink } from '#app/ui/alerts/plans-link.tsx'
import { bestText, historyText, marksText } from '#app/ui/alerts/preview-text.ts'
import { FormTrouble } from '#app/ui/form/post-form.tsx'
import { upgradeForUnlimited } from '#worker/alerting/alerts/constants.ts'
import { anyTicket } from '../../alerting/alerts/offers.ts'
import { markup, words } from '../render.tsx'

const history = {
  alertType: 'price_drop' as const,
  isThereNow: false,
  timesIn30Days: 4,
  lowestSeenPence: 5_200,
  observations: 212,
  days: 30,
}
const preview = {
  bestNow: { pence: 6_000, currency: 'GBP', isPlusFees: false, seller: 'Club Direct' },
  history,
  histogram: [
    { fromPence: 6_000, toPence: 7_000, offers: 8 },
    { fromPence: 7_000, toPence: 8_000, offers: 1 },
  ],
  presetPence: 5_400,
  currency: 'GBP',
  ticketTypes: ['Adult', 'Junior'],
  areas: ['East Stand'],
}
const ask: Ask = {
  target: {
    kind: 'match',
    id: 3,
    name: 'Leeds v Arsenal',
    href: '/matches/3',
    when: 'Sat 28 Nov, 15:00',
    closed: null,
  },
  preview,
  values: {
    alertType: 'price_drop',
    pricePence: 5_400,
    conditions: null,
    repeatMode: 'every_crossing',
    repeatHours: null,
    digest: null,
    channels: ['email'],
    expiresOn: '',
  },
  channels: ['email'],
  isSignedIn: true,
  isNew: true,
  clients: [],
  existing: [],
  more: noMoreTargets,
  allowance: '2 of 3 alerts left this month',
  pushKey: null,
}
const page = (more: Partial<Ask> = {}) =>
  markup(<AskPage title="Create Smart Alert" ask={{ ...ask, ...more }} save="Create alert" trouble={null} />)

test('the slider is marked with the lowest price seen and what is usual', () => {
  const usual = { fromPence: 5_800, toPence: 6_400 }
  const marked = { ...preview, history: { ...history, marks: { reachedTwicePence: null, usual } } }
  expect(marksText(marked)).toBe('30-day low £52 · usual £58 to £64')
  expect(marksText(preview)).toBe('30-day low £52')
  const html = page({ preview: marked })
  for (const part of ['histogram-usual', 'histogram-low', '30-day low £52']) expect(html).toContain(part)
})

describe('what an alert would have done', () => {
  test.each([
    [{}, 'It would have alerted you 4 times in the last 30 days.'],
    [{ timesIn30Days: 1 }, 'It would have alerted you once in the last 30 days.'],
    [{ days: 15 }, 'It would have alerted you 4 times in the last 15 days, about 8 times a month.'],
    [{ days: 6 }, 'It would have alerted you 4 times in the last 6 days.'],
    [{ timesIn30Days: 0 }, 'Never seen below £52 in 212 price changes in the last 30 days.'],
    [
      { timesIn30Days: 0, wasThereAtFirst: true },
      'It was there when we began, so it would not have alerted you: as low as £52 in the last 30 days.',
    ],
    [{ timesIn30Days: 0, lowestSeenPence: null }, 'No ticket seen in the last 30 days.'],
    [{ timesIn30Days: 0, observations: 1, days: 0.4 }, 'The price stayed at £52 since we began watching.'],
    [{ days: 1.2 }, 'It would have alerted you 4 times in the last day.'],
    [{ observations: 0 }, 'We have no price history of this match yet.'],
    [
      { alertType: 'availability' as const, isThereNow: true, timesIn30Days: 0 },
      'There are tickets now: the alert comes when they sell out and are back. It would not have alerted you in the last 30 days.',
    ],
    [
      { alertType: 'high_demand' as const, isThereNow: true, timesIn30Days: 2 },
      'Demand is high now: the alert comes when it goes down and rises again. It would have alerted you 2 times in the last 30 days.',
    ],
  ])('with %o is: %#', (more, text) => {
    expect(historyText({ ...history, ...more }, 'GBP')).toBe(text)
  })

  test('says first that it is there now', () => {
    expect(historyText({ ...history, isThereNow: true }, 'GBP')).toMatch(
      /^It is there now: the alert comes when it goes and is back/,
    )
  })

  test('stands beside the best price and its seller', () => {
    expect(bestText(preview)).toBe('£60 on Club Direct')
    const plusFees = { pence: 6_000, currency: 'GBP', isPlusFees: true, seller: 'Club Direct' }
    expect(bestText({ ...preview, bestNow: plusFees })).toBe('£60 plus fees on Club Direct')
    expect(bestText({ ...preview, bestNow: { ...plusFees, together: 2 } })).toBe(
      '£60 plus fees each, 2 together, on Club Direct',
    )
    expect(bestText({ ...preview, bestNow: null })).toBe('No ticket is known to be on sale')
  })
})

describe('the slider', () => {
  test('reaches from well under every known price to the dearest offer, in whole pounds', () => {
    expect(axisOf(preview)).toEqual({ fromPence: 3_600, toPence: 8_000 })
    expect(axisOf({ ...preview, histogram: [], history: null, presetPence: null })).toBeNull()
  })

  test('stands under the offers, those within the chosen price lit, and described in words', () => {
    const axis = { fromPence: 3_600, toPence: 8_000 }
    const html = markup(<Histogram preview={preview} axis={axis} pricePence={6_500} />)
    expect(html).toContain('aria-label="9 offers now, from £60 to £80"')
    expect(html.match(/<rect/g)).toHaveLength(3)
    expect(html.match(/histogram-lit/g)).toHaveLength(1)
  })

  test('says how many offers its tallest bar stands for', () => {
    expect(tallestText(preview)).toBe('8 offers')
    expect(tallestText({ ...preview, histogram: preview.histogram.slice(1) })).toBe('1 offer')
    expect(words(page())).toContain('8 offers')
  })

  test('needs script, so the price is a number field first', () => {
    expect(page()).toMatch(/name="price_threshold"[^>]*value="54"/)
    expect(page()).not.toContain('type="range"')
  })
})

describe('the page that asks', () => {
  test('shows the match, the best price, what it would have done, and the allowance', () => {
    const text = words(page())
    for (const one of ['Leeds v Arsenal', 'Sat 28 Nov, 15:00', '£60 on Club Direct', '4 times', '2 of 3 alerts left'])
      expect(text).toContain(one)
  })

  test('confirms also which tickets were asked for', () => {
    const name = 'Leeds v Arsenal · £40 or less'
    const conditions = { ...anyTicket, ticketTypes: { wanted: ['Adult'], unwanted: [] } }
    expect(savedText({ name, conditions })).toBe('Leeds v Arsenal · £40 or less · Adult')
    expect(savedText({ name, conditions: null })).toBe(name)
  })

  test('says at once that a match is over, instead of asking', () => {
    const html = page({ target: { ...ask.target, closed: 'That match is cancelled.' } })
    expect(words(html)).toContain('That match is cancelled. No alert can be made on it.')
    expect(html).not.toContain('<form')
  })

  test('names the alerts that the person has on the same, so that no second one is made by mistake', () => {
    expect(words(page())).not.toContain('You already have')
    const html = page({ existing: [{ id: 12, name: 'Leeds v Arsenal · £54 or less' }] })
    expect(words(html)).toContain('You already have')
    expect(html).toMatch(/href="\/alerts\/12\/edit"[^>]*>Leeds v Arsenal · £54 or less/)
  })

  test('accepts the default in one tap: at the preset price, one seat, an adult ticket, by email', () => {
    const html = page()
    expect(html).toMatch(/name="alert_type"[^>]*checked=""[^>]*value="price_drop"/)
    expect(html).toMatch(/name="together"[^>]*checked=""[^>]*value="1"/)
    expect(html).toMatch(/name="channel_email"[^>]*checked=""/)
    expect(html).toContain('<option value="">Adult</option><option value="Junior">Junior</option>')
  })

  test('says to a visitor that the alert is kept until they have registered', () => {
    const text = words(page({ isSignedIn: false, allowance: null }))
    expect(text).toContain('Please sign in to create alerts. We keep this one while you register')
  })

  test('asks without prices where they could not be read', () => {
    const html = page({ preview: null })
    expect(words(html)).toContain("We could not read this match's prices just now.")
    expect(html).toContain('name="price_threshold"')
  })

  test('names what is wrong with a field beside it', () => {
    const trouble = {
      trouble: 'Please check the highlighted values.',
      errors: { expires_at: ['Choose a time in the future.'] },
    }
    const html = markup(<AskPage title="t" ask={ask} save="Save" trouble={trouble} />)
    expect(html).toMatch(/<details class="ask-more" open="">.*id="expires_on-error">.*Choose a time in the future\./)
  })
})

test('the button is a link to the page that asks the same, and visitors are asked to sign in', () => {
  const html = markup(<AskButton kind="team" id={5} about="for Leeds" />)
  expect(html).toContain('href="/alerts/new?team=5"')
  expect(words(html)).toBe('Sign In for Alerts for Leeds')
})

test('a form that was refused is shown as it was filled in, also without script', () => {
  const typed = valuesIn({
    alert_type: 'price_drop',
    price_threshold: '35.5',
    together: '2',
    ticket_type: 'Junior',
    areas_wanted: 'F1, F2',
    without_away_end: 'on',
    repeat_mode: 'spaced',
    repeat_hours: '6',
    digest: 'daily',
    expires_on: '2020-01-01',
    more_1: '',
    more_2: 'team:7',
  })
  expect(typed).toEqual({
    alertType: 'price_drop',
    pricePence: 3_550,
    conditions: {
      together: 2,
      ticketTypes: { wanted: ['Junior'], unwanted: [] },
      areas: { wanted: ['F1', 'F2'], unwanted: [] },
      isWithoutAwayEnd: true,
      isWithoutHospitality: false,
      isOfficialOnly: false,
    },
    repeatMode: 'spaced',
    repeatHours: 6,
    digest: 'daily',
    expiresOn: '2020-01-01',
  })
  const trouble = { trouble: 'Please check the highlighted values.', errors: { expires_at: ['Choose a time.'] } }
  const html = markup(
    <AskPage
      title="Create Smart Alert"
      ask={ask}
      save="Create alert"
      trouble={{ ...trouble, typed: typed && { ...typed, channels: [] } }}
    />,
  )
  expect(html).toContain('value="F1, F2"')
  expect(html).toContain('value="2020-01-01"')
  expect(html).toMatch(/value="spaced" selected/)
  expect(valuesIn({ match: '3', price_threshold: '20' })).toBeNull()
})

test('the further teams of a refused form are chosen again', () => {
  const more = { ...noMoreTargets, chosen: [{ value: 'league:2', name: 'Serie A', detail: 'Italy' }] }
  const html = markup(
    <AskPage title="x" ask={ask} save="Create alert" trouble={{ trouble: 'x', errors: {}, typed: null, more }} />,
  )
  expect(html).toMatch(/<details[^>]*open=""/)
  expect(html).toMatch(/<input[^>]*name="more_1"[^>]*checked=""[^>]*value="league:2"/)
})

test('the form of an alert that exists takes no further ones', () => {
  expect(page()).toContain('Another team, league or match')
  expect(page({ more: null })).not.toContain('Another team, league or match')
})

test('an alert says how many hours lie between its messages', () => {
  expect(repeatText({ repeatMode: 'spaced', repeatHours: 6 })).toBe('At most every 6 hours')
  expect(repeatText({ repeatMode: 'spaced', repeatHours: 1 })).toBe('At most once an hour')
  expect(repeatText({ repeatMode: 'once', repeatHours: null })).toBe('Once, then stop')
})

describe('a form that the plan has no room for', () => {
  const text = `You have used all 3 alerts of your Basic plan.${upgradeForUnlimited}`
  const plans = /<a href="\/pricing"[^>]*>See the plans<\/a>/

  test('leads to the plans on its own page', () => {
    const refused = (trouble: string) =>
      markup(<AskPage title="x" ask={ask} save="Create alert" trouble={{ trouble, errors: {} }} />)
    expect(refused(text)).toMatch(plans)
    expect(refused('That match is over.')).not.toMatch(plans)
  })

  test('leads to the plans in the sheet', () => {
    const trouble = { text, link: <PlansLink text={text} /> }
    const html = markup(<FormTrouble trouble={trouble} failed="Failed to create alert" />)
    expect(words(html)).toContain(`${text} See the plans`)
    expect(html).toMatch(plans)
  })
})

test('an alert that is there already is named by what it waits for, below the name of what it is about', () => {
  expect(withoutTarget('Leeds v Arsenal, Sat 28 Nov · £54 or less', 'Leeds v Arsenal')).toBe('£54 or less')
  expect(withoutTarget('My own · name', 'Leeds v Arsenal')).toBe('My own · name')
})
