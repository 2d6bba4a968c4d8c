import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCourse } from '#scripts/check-course.ts'
import { type Ran, ran } from './run-command.ts'

const run = (...args: string[]) => ran(checkCourse, ...args).then(withLines)

/** With the line of each case. */
function withLines(answer: Ran) {
  const lines = answer.stdout.startsWith('{') ? answer.stdout.trim().split('\n') : []
  return { ...answer, lines: lines.map((line): Record<string, unknown> => JSON.parse(line)) }
}

const match = { home: 'Kelsford Town', away: 'Marlow Dock', kickoff: '2026-12-20T15:00:00Z' }

function ticketPage(price: number, availability: string): string {
  const event = {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: 'Kelsford Town v Marlow Dock',
    startDate: match.kickoff,
    offers: [{ '@type': 'Offer', name: 'Adult', price, priceCurrency: 'GBP', availability }],
  }
  return `<html><body><h1>${event.name}</h1><script type="application/ld+json">${JSON.stringify(event)}</script></body></html>`
}

const adult = { type: 'Adult', kind: 'ticket', currency: 'GBP', quantity: null }

let folder: string
async function folderOf(name: string, files: Record<string, string | object>): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  for (const [file, content] of Object.entries(files)) {
    await writeFile(join(path, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return path
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-course-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('check-course', () => {
  test('plays a case’s pages in turn, and prints what fans would have heard', async () => {
    const path = await folderOf('returned', {
      'returned.expected.json': { match },
      'returned-0.html': ticketPage(45, 'SoldOut'),
      'returned-1.html': ticketPage(45, 'InStock'),
    })
    const { status, lines } = await run(path)
    expect(status).toBe(0)
    expect(lines).toMatchObject([
      {
        case: 'returned',
        steps: [
          { verdict: 'changed', offers: [{ ...adult, price: 45, availability: 'sold_out' }], lowest: null, alerts: [] },
          { verdict: 'changed', offers: [{ ...adult, price: 45, availability: 'available' }], lowest: 45, held: [] },
        ],
        alerts: ['availability', 'price_drop'],
        lowest_after: 45,
        availability_after: 'available',
      },
    ])
  })

  test('takes pages with their own time, status and headers, and knows an unchanged one', async () => {
    const path = await folderOf('statuses', {
      'statuses.expected.json': {
        match,
        now: '2026-11-28T10:00:00Z',
        url: 'https://shop.example/kelsford-marlow',
        pages: [
          { file: 'page.html', headers: { ETag: '"v1"' } },
          { status: 304 },
          { status: 429, at: '+2h', headers: { 'Retry-After': '60' } },
          { status: 403 },
          { status: 404 },
          'page.html',
          { file: 'page.html', final_url: 'https://kelsford.queue-it.net/?e=marlow' },
        ],
      },
      'page.html': ticketPage(45, 'InStock'),
    })
    const { lines } = await run(path)
    expect(lines[0]?.steps).toMatchObject([
      { verdict: 'changed', why: null },
      { verdict: 'unchanged', why: null },
      { verdict: 'throttled', why: 'the platform answered 429' },
      { verdict: 'blocked' },
      { verdict: 'failed', why: 'the page is not there' },
      { verdict: 'unchanged', lowest: 45 },
      { verdict: 'blocked', why: 'sent us to a waiting room (Queue-it)' },
    ])
  })

  test('reads a price with the case’s rules and currency, from bytes in the charset that the header names', async () => {
    const path = await folderOf('rules', {
      'rules.expected.json': {
        currency: 'eur',
        header: 'text/html; charset=windows-1252',
        spec: {
          kind: 'rules',
          row: '.t',
          rules: [
            { field: 'ticket_type', selectorType: 'css', selector: '.n', isRequired: true },
            { field: 'price', selectorType: 'css', selector: '.p' },
          ],
        },
      },
    })
    const page = '<div class="t"><b class="n">Tribüne</b><i class="p">45,50 \x80</i></div>'
    await writeFile(join(path, 'rules.html'), Buffer.from(page, 'latin1'))
    expect((await run(path)).lines[0]?.steps).toMatchObject([
      { offers: [{ type: 'Tribüne', price: 45.5, currency: 'EUR' }] },
    ])
  })

  test('goes on after a case that cannot be read', async () => {
    const path = await folderOf('broken', {
      'a.expected.json': '{',
      'b.expected.json': { pages: ['missing.html'] },
      'c.expected.json': { match: { home: 'Kelsford Town' } },
      'd.expected.json': { match, pages: 'd.html' },
      'd.html': ticketPage(45, 'InStock'),
    })
    const { status, lines } = await run(path)
    expect(status).toBe(0)
    expect(lines).toEqual([
      { case: 'a', error: expect.stringContaining('JSON') },
      { case: 'b', error: 'there is no file missing.html' },
      { case: 'c', error: expect.stringContaining('match.away') },
      expect.objectContaining({ case: 'd', lowest_after: 45 }),
    ])
  })

  test('reads saved pages without cases, each by itself', async () => {
    const path = await folderOf('pages', {
      'one.html': ticketPage(45, 'InStock'),
      'two.html': ticketPage(30, 'InStock'),
    })
    const flags = ['--home', match.home, '--away', match.away, '--kickoff', match.kickoff]
    expect((await run(path, ...flags)).lines).toMatchObject([
      { case: 'one.html', alerts: [], lowest_after: 45 },
      { case: 'two.html', alerts: [], lowest_after: 30 },
    ])
    expect((await run(join(path, 'two.html'))).lines).toMatchObject([{ case: 'two.html', lowest_after: 30 }])
  })

  test('explains itself, and says what is wrong with its arguments', async () => {
    expect((await run('--help')).stdout).toContain('Usage:')
    for (const args of [[], [join(folder, 'nowhere')], ['--speed', '3'], [folder, folder]]) {
      const { status, stderr } = await run(...args)
      expect(status).toBe(2)
      expect(stderr).toMatch(/^check-course: /)
    }
  })
})
