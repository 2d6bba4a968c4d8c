import { globSync, readFileSync } from 'node:fs'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { serverOnly } from '#scripts/build/server-only.ts'
import { exceptions } from '#scripts/check/architecture.ts'
import { readProduct, violations } from '#scripts/check/imports.ts'
import { guarded, writersPast, writes } from '#scripts/check/writers.ts'

/** A file of the product that imports another, and the import as written. */
type Planted = [file: string, statement: string]

const named = (specifier: string) => `import { planted } from '${specifier}'`

const forbidden: Planted[] = [
  // Pages.
  ['app/routes/queries.tsx', named('#worker/alerts/repository.ts')],
  ['app/routes/relative.tsx', named('../../worker/alerts/service.ts')],
  ['app/ui/schema.tsx', named('zod')],
  ['app/ui/contract.tsx', named('#worker/changes/contract.ts')],
  ['app/ui/room.tsx', named('#durable/match-room/match-room.ts')],
  ['app/ui/again.tsx', "export { planted } from '../../worker/catalogue/repository.ts'"],
  ['app/ui/later.tsx', "const planted = await import('#worker/services.ts')"],
  // Features.
  ['worker/pages/service.ts', named('#app/context.ts')],
  ['worker/tools/service.ts', named('#scripts/sandbox/index.ts')],
  ['worker/classes/service.ts', named('#durable/match-room/match-room.ts')],
  ['worker/bindings/service.ts', named('cloudflare:workers')],
  ['worker/queries/service.ts', named('../catalogue/repository.ts')],
  ['worker/queries/deeper/service.ts', named('../../catalogue/repository.ts')],
  ['worker/queries/deeper/still/service.ts', named('../../../catalogue/table.ts')],
  ['worker/queries/alias.ts', named('#worker/accounts/sessions/repository.ts')],
  ['worker/queries/nested.ts', named('../accounts/sessions/repository.ts')],
  ['worker/queries/side.ts', "import '../accounts/jobs.ts'"],
  ['worker/queries/through.ts', "export * from '../alerts/repository.ts'"],
  ['worker/queries/dynamic.ts', "const planted = await import('../alerts/repository.ts')"],
  ['worker/queries/notify.ts', named('../alerts/notify.ts')],
  ['worker/accounts/deep/repository.ts', named('../../plans/table.ts')],
  // Files by their role.
  ['worker/stored/rules.ts', named('./repository.ts')],
  ['worker/stored/deeper/rules.ts', named('../repository.ts')],
  ['worker/connected/rules.ts', named('../platform/database.ts')],
  ['worker/asking/contract.ts', named('hono')],
  ['worker/parsed/constants.ts', named('zod')],
  ['worker/timed/constants.ts', named('./rules.ts')],
  ['worker/serving/table.ts', named('./service.ts')],
  // Layers.
  ['worker/platform/featured.ts', named('../alerts/rules.ts')],
  ['worker/roots.ts', named('#app/root.tsx')],
  ['durable/room/served.ts', named('#worker/alerts/service.ts')],
  ['durable/room/relative.ts', named('../../worker/alerts/service.ts')],
  ['durable/room/shown.ts', named('#app/context.ts')],
]

const allowed: Planted[] = [
  ['app/ui/words.tsx', named('#worker/catalogue/constants.ts')],
  ['app/ui/typed.tsx', "import type { Change } from '#worker/changes/contract.ts'"],
  ['app/context.ts', "import type { Services } from '#worker/services.ts'"],
  ['worker/boards/service.ts', named('#durable/match-room/protocol.ts')],
  ['worker/boards/deeper/service.ts', "import type { AlertsService } from '../../alerts/service.ts'"],
  ['worker/boards/deeper/mail.ts', named('../../mail/smtp.ts')],
  ['durable/room/timed.ts', named('#worker/platform/clock.ts')],
]

const namesOf = (planted: readonly Planted[]) => planted.map(([path]) => path)
const pathsOverTheLine = (planted: readonly Planted[]) =>
  violations(planted.map(([path, source]) => ({ path, source }))).map((text) => text.split(' ')[0])

describe('the architecture', () => {
  test('reports every planted violation, in any import syntax', () => {
    expect(pathsOverTheLine([...forbidden, ...allowed])).toEqual(namesOf(forbidden))
  })

  test('has a place for every file, and no forbidden import', () => {
    const files = readProduct()
    expect(files.length).toBeGreaterThan(400)
    expect(violations(files)).toEqual([])
  })

  test.each(exceptions)('$file still needs its exception', ({ file, may }) => {
    const source = readFileSync(file, 'utf8')
    expect(source).toMatch(new RegExp(`${may.replace('worker/', '')}'|import\\(.*\\b${may}\\)`))
  })
})

describe('the ways into an account', () => {
  test('are written by no file that is not named for it, in drizzle or in SQL', () => {
    const planted = [
      'database.update(users).set({ passwordHash })',
      'database.batch([database.delete( sessions ).where(x)])',
      "prepare('UPDATE users SET role_id = ?2 WHERE role_id = ?1')",
      'prepare(`INSERT OR REPLACE INTO connections (user_id) VALUES (?1)`)',
      "prepare('DELETE FROM calendar_feeds')",
    ].map((source, index) => ({ path: `worker/planted/${index}.ts`, source }))
    const harmless = ['database.select().from(users)', "'SELECT id FROM users_daily'", 'updated(users)']
    const files = [...planted, ...harmless.map((source) => ({ path: 'worker/planted/reads.ts', source }))]
    const found = writersPast(files).map((text) => text.split(' ')[0] ?? '')
    expect(found.toSorted()).toEqual(planted.map(({ path }) => path))
    expect(writersPast(readProduct())).toEqual([])
  })

  test.each(guarded)('of $names.1 have no exception too many', ({ names, files }) => {
    for (const path of Object.keys(files)) expect(writes(readFileSync(path, 'utf8'), names), path).toBe(true)
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
    const source = "import { Change } from '#worker/changes/contract.ts'\nconsole.log(Change)\n"
    await expect(buildClient(source)).rejects.toThrow(/worker\/monitoring\/contract\.ts/)
  })

  test('allows constants and what the architecture calls pure', async () => {
    const source =
      "import { availabilities } from '#worker/catalogue/constants.ts'\nimport { countText } from '#worker/platform/count-text.ts'\nimport { formatMoney } from '#worker/platform/money.ts'\nconsole.log(availabilities, countText(1), formatMoney(1, 'GBP'))\n"
    await expect(buildClient(source)).resolves.toBeUndefined()
  })
})

const pureFiles = globSync(['worker/**/rules.ts', 'durable/*/{room,gate,limit,board}.ts'])

describe('pure functions', () => {
  test('exist', () => {
    expect(pureFiles.length).toBeGreaterThan(4)
  })

  test.each(pureFiles)('%s takes time, randomness and the network as arguments', (path) => {
    const source = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    expect(source).not.toMatch(/Date\.now|new Date\(\)|Math\.random|\bawait\b|\bfetch\(|crypto\./)
  })
})
