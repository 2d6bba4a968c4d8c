// What was seen when a browser test failed: each open page's picture and HTML, its console and last requests, and the
// app's log, in a folder of the test's own.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeEach } from 'vitest'
import { evidenceFolder } from './evidence-folder.ts'

const lastLines = 300
const pictureMs = 5_000

type Observed = { browsers: Set<Browser>; logFolders: Set<string>; lines: WeakMap<BrowserContext, string[]> }

/** Kept by the process: a set-up file is loaded anew for each test file, and what a test file imports is not. */
const kept = globalThis as { observed?: Observed }
kept.observed ??= { browsers: new Set(), logFolders: new Set(), lines: new WeakMap() }
const { browsers, logFolders, lines } = kept.observed

/** Notes from now on what the browser's pages say and request. */
export function observe(browser: Browser): void {
  browsers.add(browser)
  browser.on('context', observeContext)
  browser.on('disconnected', () => browsers.delete(browser))
}

/** The folder holds the app's and the sandbox's logs. */
export function observeLogs(folder: string): void {
  logFolders.add(folder)
}

function observeContext(context: BrowserContext): void {
  const noted: string[] = []
  lines.set(context, noted)
  const note = (line: string) => {
    noted.push(`${new Date().toISOString()} ${line}`)
    if (noted.length > lastLines) noted.shift()
  }
  context.on('console', (message) => note(`console ${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => note(`exception: ${error.error().message}`))
  context.on('response', (response) => note(`${response.status()} ${response.request().method()} ${response.url()}`))
  context.on('requestfailed', (request) => note(`failed: ${request.url()} ${request.failure()?.errorText}`))
}

function folderOf(test: string): string {
  const folder = join(evidenceFolder, test.replaceAll(/[^\w-]+/g, '-').slice(0, 120))
  mkdirSync(folder, { recursive: true })
  return folder
}

async function keepPage(page: Page, path: string): Promise<void> {
  await page.screenshot({ path: `${path}.png`, fullPage: true, timeout: pictureMs }).catch(() => {})
  // A page whose script runs without end answers nothing.
  const silence = new Promise<string>((resolve) => setTimeout(resolve, pictureMs, 'The page did not answer.'))
  const html = await Promise.race([page.content().catch((error: Error) => error.message), silence])
  writeFileSync(`${path}.html`, `<!-- ${page.url()} -->\n${html}`)
}

/** Keeps what the contexts show; of all browsers where none is named. */
export async function keepEvidence(test: string, contexts?: BrowserContext[]): Promise<void> {
  const folder = folderOf(test)
  const shown = contexts ?? [...browsers].flatMap((browser) => browser.contexts())
  for (const [place, context] of shown.entries()) {
    writeFileSync(join(folder, `page-${place}.txt`), (lines.get(context) ?? []).join('\n'))
    for (const [number, page] of context.pages().entries())
      await keepPage(page, join(folder, `page-${place}-${number}`))
  }
  for (const [place, from] of [...logFolders].entries()) {
    for (const name of ['app.log', 'sandbox.log']) {
      if (existsSync(join(from, name))) copyFileSync(join(from, name), join(folder, `${place}-${name}`))
    }
  }
}

beforeEach(({ task, onTestFailed }) => {
  onTestFailed(() => keepEvidence(task.name))
})
