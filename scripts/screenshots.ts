// npm run screenshots [-- --origin http://localhost:8787] [-- --out .wrangler/screenshots]
//
// Every page in both themes at phone and desktop width as PNG files, for a person to look at; those for people with an
// account signed in as the demo agent, and those that differ for a fan also as the demo fan. The desk, which asks for a
// second step, is not among them. The app must be running.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { everyPage, ownStatus } from '#test/e2e/every-page.ts'
import { type DemoUser, demoAgent, demoFan, demoPassword } from './seed/demo.ts'
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

type Look = { colorScheme: 'light' | 'dark'; viewport: { width: number; height: number }; locale: string }

/** Time for pictures, fonts and the first live frames. */
const settleMs = 600

const needsAccount = (path: string) => ownStatus[path] === 401
const publicPages = [...everyPage.filter((path) => !needsAccount(path)), '/dashboard', '/design']
const agentsPages = everyPage.filter((path) => needsAccount(path) && !path.startsWith('/admin'))
/** Those that differ for a fan. */
const fansPages = ['/', '/dashboard', '/profile', '/following', '/live-monitoring', '/matches', '/matches/*']

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
    const look = { colorScheme, viewport: { width, height: 900 }, locale: 'en-GB' }
    await takeAs(null, publicPages, look)
    await takeAs(demoAgent, agentsPages, look, 'agent-')
    await takeAs(demoFan, fansPages, look, 'fan-')
    process.stderr.write(`… ${colorScheme}, ${width} px\n`)
  }
}
await browser.close()
console.log(`Pictures are in ${values.out}`)

/** Takes full-page screenshots. Pages with an open socket never become idle, so it does not wait for that. */
async function takeAs(person: DemoUser | null, paths: string[], look: Look, prefix = ''): Promise<void> {
  const context = await browser.newContext(look)
  const page = await context.newPage()
  if (person) await signIn(page, person)
  for (const path of paths) {
    const name = path.replace('*', 'one').replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'
    await page.goto(values.origin + path.replace('*', String(match?.id)), { waitUntil: 'load' })
    // Pictures load lazily on scrolling; what sticks is shown where it stands at the top.
    await page.keyboard.press('End')
    await page.waitForTimeout(settleMs)
    await page.keyboard.press('Home')
    const file = `${prefix}${name}-${look.colorScheme}-${look.viewport.width}.png`
    await page.screenshot({ path: `${values.out}/${file}`, fullPage: true })
  }
  await context.close()
}

async function signIn(page: Page, { email }: DemoUser): Promise<void> {
  await page.goto(`${values.origin}/login`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
}
