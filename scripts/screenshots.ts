// npm run screenshots [-- --origin http://localhost:8787] [-- --out .wrangler/screenshots]
//
// Every page in both themes at phone and desktop width as PNG files, for a person to look at; those for people with an
// account signed in as the demo fan. The app must be running.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { everyPage } from '#test/e2e/every-page.ts'
import { demoFan, demoPassword } from './seed/demo.ts'
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

/** Time for pictures, fonts and the first live frames. */
const settleMs = 600

/** Public pages, and those that differ for or require signed-in users. */
const publicPages = [...everyPage, '/design']
const privatePages = ['/dashboard', '/profile', '/change-password', '/live-monitoring', '/matches/*']

const executablePath = findChromium()
if (!executablePath) {
  console.error('No Chromium found.')
  process.exit(1)
}
mkdirSync(values.out, { recursive: true })
const next = await fetch(`${values.origin}/api/matches?limit=1&from=${new Date().toISOString()}`)
const [match] = (await next.json()) as { id: number }[]
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] })

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1_360]) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, locale: 'en-GB' })
    const page = await context.newPage()
    const take = takerOf(page, `${colorScheme}-${width}`)
    for (const path of publicPages) await take(path)
    await signIn(page)
    for (const path of privatePages) await take(path, 'signed-in-')
    await context.close()
    process.stderr.write(`… ${colorScheme}, ${width} px\n`)
  }
}
await browser.close()
console.log(`Pictures are in ${values.out}`)

/** Takes full-page screenshots. Pages with an open socket never become idle, so it does not wait for that. */
function takerOf(page: Page, suffix: string) {
  return async (path: string, prefix = '') => {
    const name = path.replace('*', 'one').replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'
    await page.goto(values.origin + path.replace('*', String(match?.id)), { waitUntil: 'load' })
    // Pictures load lazily on scrolling.
    await page.keyboard.press('End')
    await page.waitForTimeout(settleMs)
    await page.screenshot({ path: `${values.out}/${prefix}${name}-${suffix}.png`, fullPage: true })
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${values.origin}/login`)
  await page.getByLabel('Email address').fill(demoFan.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
}
