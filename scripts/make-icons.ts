/**
 * Draws the PNG icons and the social preview picture in app/public from the mark. Run it when the mark changes. See
 * `usage` below, or run with --help.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { findChromium } from './test/chromium.ts'

const usage = `Usage: node scripts/make-icons.ts

Renders app/public/favicon.svg with Chromium and writes, beside it:
  favicon.ico                  the mark at 32 × 32, for programs that ask for no other
  icon-192.png, icon-512.png   the mark
  icon-maskable-512.png        the mark within the safe zone of round icons
  apple-touch-icon.png         180 × 180, on the background of the night theme
  social-card.png              1200 × 630, for shared links`

type Picture = { file: string; width: number; height: number; html: string }

const folder = new URL('../app/public/', import.meta.url)
const font = new URL(
  '../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  import.meta.url,
)
const mark = readFileSync(new URL('favicon.svg', folder), 'utf8')
const ground = 'oklch(0.17 0.028 165)'

function icon(file: string, size: number, share: number, background: string): Picture {
  const html = `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${background}}
    svg{width:${share}%;height:${share}%}</style>${mark}`
  return { file, width: size, height: size, html }
}

const card = `<style>
  @font-face { font-family: Archivo; font-weight: 100 900; font-stretch: 62% 125%;
    src: url(data:font/woff2;base64,${readFileSync(font, 'base64')}) }
  body { margin: 0; height: 630px; overflow: hidden; font-family: Archivo; color: oklch(0.97 0.01 120);
    background: radial-gradient(760px 430px at 78% 0, oklch(0.84 0.165 82 / 26%), transparent), ${ground} }
  .lines { position: absolute; fill: none; stroke: oklch(0.97 0.01 120 / 13%); stroke-width: 3 }
  main { position: absolute; inset: 76px 84px; display: flex; flex-direction: column; justify-content: space-between }
  header { display: flex; align-items: center; gap: 20px; font-size: 42px; font-weight: 760; font-stretch: 122% }
  header svg { width: 58px }
  h1 { margin: 0; font-size: 118px; white-space: nowrap; font-weight: 880; font-stretch: 72%; line-height: .96; text-transform: uppercase }
  em { color: oklch(0.86 0.14 84); font-style: normal }
  p { margin: 0; font-size: 32px; color: oklch(0.77 0.02 150) }
</style>
<svg class="lines" width="1200" height="630"><path d="M600 0v630M1200 75H996v480h204"/><circle cx="600" cy="315" r="190"/></svg>
<main><header>${mark}Touchline</header><h1>The ticket drops.<br><em>You know first.</em></h1>
<p>Football tickets on official and resale platforms, watched.</p></main>`

/** A PNG as the one picture of an icon file. */
function icoOf(png: Uint8Array, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const pictures = [
    icon('favicon.ico', 32, 100, 'transparent'),
    icon('icon-192.png', 192, 100, 'transparent'),
    icon('icon-512.png', 512, 100, 'transparent'),
    icon('icon-maskable-512.png', 512, 56, ground),
    icon('apple-touch-icon.png', 180, 64, ground),
    { file: 'social-card.png', width: 1200, height: 630, html: card },
  ]
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  for (const { file, width, height, html } of pictures) {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    const png = await page.screenshot({ omitBackground: true })
    writeFileSync(new URL(file, folder), file.endsWith('.ico') ? icoOf(png, width) : png)
    await page.close()
  }
  await browser.close()
}

await main()
