// What a deployment sends of the Worker, compressed as wrangler counts it, and which packages and features make it up:
// by the build's own source maps, sampled.
import { globSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { gzipSync } from 'node:zlib'
import { ensureBuild } from '#scripts/start/build.ts'
import { startUp } from './start-up.ts'
import type { Row } from './table.ts'

const goalBytes = 1_200_000
/** Parts to list. */
const heaviestParts = 12
/** The map is asked at every so many characters. */
const everyCharacters = 16

/** `npm nodemailer`, or two folders of our own: `worker/money`. */
function partOf(source: string | undefined): string {
  if (!source) return 'data'
  const [, name] = source.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? []
  if (name) return `npm ${name}`
  return source
    .replace(/^(\.\.\/)+/, '')
    .split('/', 2)
    .join('/')
}

/** Adds the share of a file's compressed bytes to the parts that it is made of. */
function weigh(file: string, parts: Map<string, number>): void {
  const code = readFileSync(file, 'utf8')
  const sharePerSample = (gzipSync(code, { level: 9 }).length / code.length) * everyCharacters
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  code.split('\n').forEach((line, row) => {
    for (let column = 0; column < line.length; column += everyCharacters) {
      const entry = map.findEntry(row, column)
      const part = partOf('originalSource' in entry ? entry.originalSource : undefined)
      parts.set(part, (parts.get(part) ?? 0) + sharePerSample)
    }
  })
}

export async function upload(): Promise<Row[]> {
  await ensureBuild()
  const files = globSync('build/server/**/*.js')
  const whole = Buffer.concat(files.map((file) => readFileSync(file)))
  const bytes = gzipSync(whole).length
  const parts = new Map<string, number>()
  for (const file of files.filter((one) => globSync(`${one}.map`).length > 0)) weigh(file, parts)
  const heaviest = [...parts].sort(([, one], [, other]) => other - one).slice(0, heaviestParts)
  return [
    {
      what: 'upload of the Worker, compressed',
      figure: `${(bytes / 1_000_000).toFixed(2)} MB, of ${(whole.length / 1_000_000).toFixed(1)} MB`,
      beside: heaviest.map(([part, size]) => `${part} ${Math.round(size / 1_000)} KB`).join(', '),
      goal: `${goalBytes / 1_000_000} MB`,
      isMet: bytes <= goalBytes,
    },
    await startUp(),
  ]
}
