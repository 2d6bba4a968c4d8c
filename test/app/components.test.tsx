import { describe, expect, test } from 'vitest'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PriceSparkline } from '#app/ui/chart/sparkline.tsx'
import { Dialog, DialogButton } from '#app/ui/dialog.tsx'
import { Field, LongField } from '#app/ui/form/field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { now } from './fixtures.ts'
import { markup } from './render.tsx'

describe('a field', () => {
  test('is connected to its label, hint and error', () => {
    const html = markup(<Field label="Email" name="email" hint="Alerts go here." error="Enter an email address." />)
    expect(html).toContain('<label for="email">Email')
    expect(html).toMatch(/<input[^>]* id="email"[^>]* aria-describedby="email-hint email-error" aria-invalid="true"/)
    expect(html).toMatch(/<p class="label" id="email-hint">Alerts go here\./)
    expect(html).toMatch(/<p class="field-error" id="email-error">.*Enter an email address\./)
  })

  test('has no description without hint and error', () => {
    const html = markup(<LongField label="Message" name="message" id="m" />)
    expect(html).toContain('<label for="m">')
    expect(html).not.toMatch(/aria-describedby|aria-invalid/)
  })

  test('says when it is optional', () => {
    expect(markup(<Field label="Phone" name="phone" required={false} />)).toContain('(optional)')
  })

  test('can be a select or a switch', () => {
    const options = [{ value: 1, label: 'Premier League' }]
    const select = markup(
      <Select label="League" name="league" options={options} error="Choose one." defaultValue={1} />,
    )
    expect(select).toMatch(/<select[^>]* aria-describedby="league-error" aria-invalid="true"/)
    expect(select).toContain('<option value="1" selected="">Premier League</option>')
    const onOff = markup(<Switch label="Email" name="by_email" hint="At once." defaultChecked />)
    expect(onOff).toMatch(/type="checkbox" role="switch"[^>]* name="by_email"/)
    expect(onOff).toContain('aria-describedby="by_email-hint"')
    expect(onOff).toContain('<label for="by_email">')
  })
})

describe('a button', () => {
  test('submits by default, and has the style of its tone', () => {
    expect(markup(<Button>Save</Button>)).toBe('<button type="submit" class="button">Save</button>')
    expect(markup(<Button type="button" tone="quiet" className="wide" />)).toContain('class="button button-quiet wide"')
    expect(markup(<ButtonLink to="/matches">All</ButtonLink>)).toMatch(/<a class="button" href="\/matches"/)
  })
})

describe('a toast', () => {
  test('appears in a region already on the page, with a dismiss button', () => {
    expect(markup(<Toast news={null} />)).toBe('<div class="toast-place" role="status" aria-atomic="false"></div>')
    const html = markup(<Toast news={{ text: 'Alert created.' }} />)
    expect(html).toMatch(
      /role="status" aria-atomic="false"><div class="toast">.*<p>Alert created\.<\/p><\/div><button[^>]* type="button">/,
    )
    expect(html).toContain('<span class="visually-hidden">Dismiss</span>')
  })
})

describe('a dialog', () => {
  test('is named by its title and opened by the browser', () => {
    const html = markup(
      <>
        <DialogButton dialogId="sure" command="show-modal">
          Delete
        </DialogButton>
        <Dialog id="sure" title="Delete this alert?">
          text
        </Dialog>
      </>,
    )
    expect(html).toContain('commandfor="sure" command="show-modal"')
    expect(html).toMatch(/<dialog id="sure"[^>]* aria-labelledby="sure-title"/)
  })
})

describe('navigation in a list', () => {
  test('marks the open tab', () => {
    const tabs = [
      { to: '/dashboard?tab=alerts', name: 'Alerts', count: 4 },
      { to: '/dashboard?tab=plan', name: 'My plan' },
    ]
    const html = markup(<Tabs label="Dashboard" tabs={tabs} current="/dashboard?tab=plan" />)
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html).toMatch(
      /href="\/dashboard\?tab=plan"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/dashboard\?tab=plan"/,
    )
  })

  test('links only to pages that exist', () => {
    expect(markup(<Pagination label="Pages" />)).toBe('')
    const html = markup(<Pagination label="Pages of matches" next="/matches?cursor=a&amp;b" />)
    expect(html).toContain('rel="next"')
    expect(html).not.toContain('rel="prev"')
  })

  test('ends breadcrumbs with the current page, not as a link', () => {
    const trail = [
      { name: 'La Liga', path: '/leagues/la-liga' },
      { name: 'Getafe', path: '/teams/getafe' },
    ]
    const html = markup(<Breadcrumbs trail={trail} />)
    expect(html).toContain('<span aria-current="page">Getafe</span>')
    expect(html).toContain('href="/leagues/la-liga"')
  })

  test('makes a wide table scrollable by keyboard, with a name', () => {
    const html = markup(
      <TableRegion caption="Prices" isCaptionHidden>
        {null}
      </TableRegion>,
    )
    expect(html).toMatch(/<section class="table-region" aria-labelledby="([^"]+)" tabindex="0">.*<caption id="\1"/)
  })
})

describe('the sparkline', () => {
  const points = (prices: (number | null)[]) =>
    prices.map((pricePence, index) => ({ at: now - (prices.length - index) * 1000, pricePence }))
  const line = (prices: (number | null)[]) => markup(<PriceSparkline points={points(prices)} to={now} currency="GBP" />)

  test('describes the first and the current price', () => {
    expect(line([8200, null, 6400])).toContain('aria-label="Price: £82.00 to £64.00"')
    expect(line([6400, 6400])).toContain('aria-label="Price: steady at £64.00"')
  })

  test('is green for a fall only', () => {
    expect(line([8200, 6400])).toContain('state-good')
    expect(line([6400, 8200])).toContain('state-off')
  })

  test('has a gap where there was no price, and is empty without prices', () => {
    expect(line([8200, null, 6400]).match(/M/g)).toHaveLength(2)
    expect(line([null])).toBe('')
    expect(line([])).toBe('')
  })
})
