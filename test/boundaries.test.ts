import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { serverOnly } from '#scripts/build/server-only.ts'

const forbidden: Record<string, string> = {
  'app/routes/queries.tsx': '#worker/alerts/repository.ts',
  'app/ui/schema.tsx': 'zod',
  'app/ui/room.tsx': '#durable/match-room/match-room.ts',
  'worker/pages/service.ts': '#app/context.ts',
  'worker/classes/service.ts': '#durable/match-room/match-room.ts',
  'worker/bindings/service.ts': 'cloudflare:workers',
  'worker/queries/service.ts': '../catalogue/repository.ts',
  'worker/stored/rules.ts': './repository.ts',
  'worker/connected/rules.ts': '../platform/database.ts',
  'worker/parsed/constants.ts': 'zod',
  'worker/platform/featured.ts': '../alerts/rules.ts',
  'durable/room/served.ts': '#worker/alerts/service.ts',
  'durable/room/shown.ts': '#app/context.ts',
}

const allowed: Record<string, string> = {
  'app/ui/words.tsx': '#worker/catalogue/constants.ts',
  'worker/boards/service.ts': '#durable/match-room/protocol.ts',
  'durable/room/timed.ts': '#worker/platform/clock.ts',
}

/** Lints planted files in a folder of their own under the project's rules; answers the paths that break a boundary. */
function pathsOverTheLine(planted: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
  const config = JSON.parse(readFileSync('biome.json', 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  for (const [path, specifier] of Object.entries(planted)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), `import { planted } from '${specifier}'\n\nconsole.log(planted)\n`)
  }
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return Object.keys(planted).filter((path) => stdout.includes(path))
}

describe('the linter holds the folder boundaries', () => {
  test('every planted violation is named', () => {
    expect(pathsOverTheLine({ ...forbidden, ...allowed })).toEqual(Object.keys(forbidden))
  })
})

describe('the client build', () => {
  async function buildClient(source: string) {
    await build({
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rollupOptions: { input: 'virtual:planted' } },
      plugins: [
        {
          name: 'planted',
          resolveId: (id) => (id === 'virtual:planted' ? `${process.cwd()}/app/planted.ts` : undefined),
          load: (id) => (id.endsWith('/app/planted.ts') ? source : undefined),
        },
        serverOnly(),
      ],
    })
  }

  test('fails when a server module reaches a browser chunk, and names it', async () => {
    const source = "import { alerts } from '#worker/alerts/table.ts'\nconsole.log(alerts)\n"
    await expect(buildClient(source)).rejects.toThrow(/server module in browser chunk .*worker\/alerts\/table\.ts/)
  })

  test('fails when a schema reaches a browser chunk', async () => {
    const source = "import { Change } from '#worker/monitoring/contract.ts'\nconsole.log(Change)\n"
    await expect(buildClient(source)).rejects.toThrow(/worker\/monitoring\/contract\.ts/)
  })

  test('lets constants and money through', async () => {
    const source =
      "import { availabilities } from '#worker/catalogue/constants.ts'\nimport { formatMoney } from '#worker/platform/money.ts'\nconsole.log(availabilities, formatMoney(1, 'GBP'))\n"
    await expect(buildClient(source)).resolves.toBeUndefined()
  })
})

const pureFiles = globSync(['worker/**/rules.ts', 'durable/*/{room,gate,limit,board}.ts'])

describe('pure decisions', () => {
  test('there are some', () => {
    expect(pureFiles.length).toBeGreaterThan(4)
  })

  test.each(pureFiles)('%s takes time, randomness and the network as arguments', (path) => {
    const source = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    expect(source).not.toMatch(/Date\.now|new Date\(\)|Math\.random|\bawait\b|\bfetch\(|crypto\./)
  })
})
