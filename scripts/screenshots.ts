// npm run screenshots [-- --origin http://localhost:8787] [-- --out .wrangler/screenshots]
//
// Every page in both themes at phone and desktop width as PNG files, for a person to look at. The app must be running.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from './test/chromium.ts'

const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://localhost:8787' },
    out: { type: 'string', default: '.wrangler/screenshots' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  console.log('npm run screenshots [-- --origin http://localhost:8787] [-- --out .wrangler/screenshots]')
  process.exit(0)
}

const pages = [
  ...['/', '/matches', '/search?q=arsenal', '/status', '/offline', '/login', '/nowhere', '/design'],
  ...[
    '/terms',
    '/privacy',
    '/disclaimer',
    '/gdpr',
    '/data-processing',
    '/cookies',
    '/acceptable-use',
    '/legal-notices',
  ],
  ...['/docs', '/help', '/contact', '/feedback', '/about', '/careers', '/press', '/partners', '/investors'],
  ...['/teams/arsenal', '/leagues/premier-league'],
]

const executablePath = findChromium()
if (!executablePath) {
  console.error('No Chromium was found.')
  process.exit(1)
}
mkdirSync(values.out, { recursive: true })
const listed = (await (await fetch(`${values.origin}/api/matches?limit=1`)).json()) as { id: number }[]
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] })
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1_360]) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, locale: 'en-GB' })
    const page = await context.newPage()
    // The consent bar would stand in the middle of every full-page picture.
    await page.goto(values.origin)
    await page.getByRole('button', { name: 'Reject all' }).click()
    for (const path of [...pages, `/matches/${listed[0]?.id}`]) {
      await page.goto(values.origin + path, { waitUntil: 'networkidle' })
      const name = path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'
      await page.screenshot({ path: `${values.out}/${name}-${colorScheme}-${width}.png`, fullPage: true })
    }
    await context.close()
    process.stderr.write(`… ${colorScheme}, ${width} px\n`)
  }
}
await browser.close()
console.log(`Screenshots are in ${values.out}`)
