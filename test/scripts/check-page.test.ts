import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPage } from '#scripts/check-page.ts'
import { listenOnFreePort } from '#test/free-port.ts'
import { maxBodyBytes } from '#worker/watching/monitoring/constants.ts'
import { ran } from './run-command.ts'
import { ranAsProcess } from './run-process.ts'

const script = new URL('../../scripts/check-page', import.meta.url).pathname
const fixtures = new URL('../fixtures/pages/', import.meta.url).pathname

const run = (...args: string[]) => ran(checkPage, ...args)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-page-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('check-page', () => {
  test('prints event, offers and problems with decimal prices', async () => {
    const { status, stdout } = await run(join(fixtures, 'json-ld-fees.html'))
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      event: {
        name: 'Arsenal v Chelsea',
        start_date: '2026-11-28T15:00:00+00:00',
        home_team: 'Arsenal',
        away_team: 'Chelsea',
        venue: 'Emirates Stadium',
        status: 'EventScheduled',
      },
      offers: [
        {
          ticket_type: 'Adult',
          price: 45,
          low: null,
          high: null,
          fees: 4.5,
          currency: 'GBP',
          availability: 'available',
          quantity: null,
        },
      ],
      problems: [],
    })
  })

  test('uses the given currency, and names the offer of a problem', async () => {
    const { status, stdout } = await run(join(fixtures, 'json-ld-single-offer.html'), '--currency', 'eur')
    expect(status).toBe(0)
    expect(JSON.parse(stdout).problems).toMatchObject([{ code: 'wrong_currency', offer_index: 0 }])
  })

  test('recognises API documents by their shape', async () => {
    const { stdout } = await run(join(fixtures, 'ticketmaster-onsale.body.json'))
    expect(JSON.parse(stdout).offers).toMatchObject([{ price: null, low: 32.5, high: 90, fees: 3.5 }])
  })

  test('decodes the page’s declared charset', async () => {
    const file = join(folder, 'latin.html')
    const offers = { name: 'Tribüne', price: '£45' }
    const json = JSON.stringify({ '@type': 'Event', offers })
    const page = `<meta charset="windows-1252"><script type="application/ld+json">${json}</script>`
    await writeFile(file, Buffer.from(page, 'latin1'))
    expect(JSON.parse((await run(file)).stdout).offers).toMatchObject([{ ticket_type: 'Tribüne', currency: 'GBP' }])
  })

  test('fetches an address, and refuses a page that is too large', async () => {
    const server = createServer((request, response) => {
      response.setHeader('Content-Type', 'text/html')
      if (request.url === '/large') response.end('x'.repeat(maxBodyBytes + 1))
      else response.end('<html><meta property="product:price:amount" content="£45"></html>')
    })
    const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`
    const [small, large] = await Promise.all([run(`${origin}/`), run(`${origin}/large`)])
    server.close()
    expect(JSON.parse(small.stdout).offers).toMatchObject([{ price: 45, currency: 'GBP' }])
    expect(large).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('larger than') })
  })

  test.each([
    [[], 'give a file or an address'],
    [['a', 'b'], 'one file or address only'],
    [['/no/such/page.html'], 'cannot be read'],
    [['.'], 'cannot be read'],
    [['http://127.0.0.1:1/'], 'cannot be fetched'],
    [['a', '--nonsense'], '--help explains'],
    [['a', '--currency', 'pounds'], '--currency takes a code'],
    [['a', '--platform', 'unknown'], 'no platform is called "unknown"'],
  ])('answers %j with status 2 and one line', async (args, message) => {
    const { status, stdout, stderr } = await run(...args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  test('prints its usage', async () => {
    expect(await run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage: ') })
  })

  test('answers the same as a process', async () => {
    const args = [join(fixtures, 'json-ld-fees.html'), '--platform', 'unknown']
    const answer = await ranAsProcess(script, ...args)
    expect(answer).toEqual(await run(...args))
    expect(answer.status).toBe(2)
  })
})
