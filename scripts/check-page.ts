/** Prints the extraction result of one page as JSON: a dry run for operators. See `usage` below, or run with --help. */
import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { decodeText } from '#worker/ground/platform/charset.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import { fetchTimeoutMs, maxBodyBytes, productToken } from '#worker/watching/monitoring/constants.ts'
import type { ExtractedPage, ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'
import { type Printer, runCommand, UsageError, withUsage } from './command.ts'
import { guessSpec } from './courses/guess.ts'

const usage = `Usage: node scripts/check-page.ts FILE|URL [--platform SLUG] [--currency CODE]

Reads one ticket page and prints { event, offers, problems } as JSON. Prices are decimals, null where unknown.

  --platform SLUG  read the page with this platform's rules (scripts/seed/platforms.ts)
  --currency CODE  expected currency of prices; defaults to the platform's, or GBP
  --help           show this text

Exit status: 0 when the page was read, even with problems; 2 for bad usage or input that cannot be read.`

type Page = { body: string; contentType: string | null }

export const checkPage = withUsage('check-page', async (args, print) => {
  const options = readOptions(args)
  if (options === 'help') {
    print.out(usage)
    return 0
  }
  const platform = options.platform === undefined ? null : await findPlatform(options.platform)
  const { source } = options
  const page = /^https?:\/\//i.test(source) ? await fetchPage(source, print) : await readPage(source)
  const extracted = extractPage({
    ...page,
    spec: platform?.extraction ?? guessSpec(page.body),
    expectedCurrency: options.currency ?? platform?.currency ?? 'GBP',
  })
  print.out(JSON.stringify(toWire(extracted), null, 2))
  return 0
})

function readOptions(
  args: string[],
): 'help' | { source: string; platform: string | undefined; currency: string | undefined } {
  const parsed = parse(args)
  if (parsed.values.help) return 'help'
  const [source, ...rest] = parsed.positionals
  if (source === undefined || source === '') throw new UsageError('give a file or an address; --help explains')
  if (rest.length > 0) throw new UsageError('give one file or address only; --help explains')
  const currency = parsed.values.currency?.toUpperCase()
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) {
    throw new UsageError(`--currency takes a code of three letters such as GBP, not "${parsed.values.currency}"`)
  }
  return { source, platform: parsed.values.platform, currency }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { platform: { type: 'string' }, currency: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new UsageError(`${messageOf(error)}; --help explains`)
  }
}

async function findPlatform(slug: string): Promise<{ extraction: ExtractionSpec; currency: string }> {
  const { platforms } = await import('#scripts/seed/platforms.ts').catch((error) => {
    throw new UsageError(`the platforms of scripts/seed/platforms.ts cannot be read: ${messageOf(error)}`)
  })
  const platform = platforms.find((known) => known.slug === slug)
  if (platform) return platform
  throw new UsageError(`no platform is called "${slug}"; there are ${platforms.map((known) => known.slug).join(', ')}`)
}

async function readPage(path: string): Promise<Page> {
  const bytes = await readBytes(path)
  const type = path.endsWith('.json') ? 'application/json' : null
  return { body: decodeText(bytes, null), contentType: type }
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size > maxBodyBytes) throw new UsageError(`${path} is larger than ${maxBodyBytes} bytes`)
    return await readFile(path)
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${path} cannot be read: ${messageOf(error)}`)
  }
}

async function fetchPage(url: string, print: Printer): Promise<Page> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(fetchTimeoutMs),
      headers: { 'User-Agent': `${productToken}/1.0 (page check by its operator)` },
    })
    if (!response.ok) print.problem(`The server answered with status ${response.status}.`)
    const contentType = response.headers.get('Content-Type')
    return { body: decodeText(await readCapped(response, url), contentType), contentType }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${url} cannot be fetched: ${messageOf(error)}`)
  }
}

async function readCapped(response: Response, url: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBodyBytes) throw new UsageError(`${url} is larger than ${maxBodyBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toWire(page: ExtractedPage) {
  const decimal = (pence: number | null) => (pence === null ? null : toDecimal(pence))
  const { event } = page
  return {
    event: event && {
      name: event.name,
      start_date: event.startDate,
      home_team: event.homeTeam,
      away_team: event.awayTeam,
      venue: event.venue,
      status: event.status,
    },
    offers: page.offers.map((offer) => ({
      ticket_type: offer.ticketType,
      price: decimal(offer.pricePence),
      low: decimal(offer.lowPence),
      high: decimal(offer.highPence),
      fees: decimal(offer.feesPence),
      currency: offer.currency,
      availability: offer.availability,
      quantity: offer.quantity,
    })),
    problems: page.problems.map(({ code, detail, offerIndex }) => ({
      code,
      detail,
      ...(offerIndex !== undefined && { offer_index: offerIndex }),
    })),
  }
}

function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error instanceof Error ? error.message : String(error)}${cause}`.replace(/\s+/g, ' ')
}

if (import.meta.main) await runCommand(checkPage)
