import { describe, expect, test } from 'vitest'
import { exceptions } from '#scripts/check/exceptions.ts'
import { readProduct, violations } from '#scripts/check/imports.ts'
import { tablesPast } from '#scripts/check/sql.ts'
import { namesOf, type Planted } from './planted.ts'

const named = (specifier: string) => `import { planted } from '${specifier}'`

const forbidden: Planted[] = [
  // Pages.
  ['app/pages/queries.tsx', named('#worker/alerting/alerts/repository.ts')],
  ['app/pages/relative.tsx', named('../../worker/alerting/alerts/service.ts')],
  ['app/ui/schema.tsx', named('zod')],
  ['app/ui/contract.tsx', named('#worker/matches/changes/contract.ts')],
  ['app/ui/room.tsx', named('#durable/match-room/match-room.ts')],
  ['app/ui/again.tsx', "export { planted } from '../../worker/matches/catalogue/repository.ts'"],
  ['app/ui/later.tsx', "const planted = await import('#worker/entry/services.ts')"],
  ['app/ui/typed.tsx', "export type Planted = import('#worker/alerting/alerts/repository.ts').Planted"],
  ['app/ui/computed.tsx', "const name = 'alerts'\nexport const planted = import('#worker/alerting/' + name)"],
  // Features.
  ['worker/money/pages/service.ts', named('#app/context.ts')],
  ['worker/money/tools/service.ts', named('#scripts/sandbox/index.ts')],
  ['worker/money/classes/service.ts', named('#durable/match-room/match-room.ts')],
  ['worker/money/bindings/service.ts', named('cloudflare:workers')],
  ['worker/matches/queries/service.ts', named('../catalogue/repository.ts')],
  ['worker/matches/queries/deeper/service.ts', named('../../catalogue/repository.ts')],
  ['worker/matches/queries/deeper/still/service.ts', named('../../../catalogue/table.ts')],
  ['worker/matches/queries/suffix.ts', named('../changes/planted.service.ts')],
  ['worker/money/queries/alias.ts', named('#worker/people/accounts/sessions/repository.ts')],
  ['worker/people/queries/nested.ts', named('../accounts/sessions/repository.ts')],
  ['worker/people/queries/side.ts', "import '../accounts/jobs.ts'"],
  ['worker/alerting/queries/through.ts', "export * from '../alerts/repository.ts'"],
  ['worker/alerting/queries/dynamic.ts', "const planted = await import('../alerts/repository.ts')"],
  ['worker/alerting/queries/computed.ts', "const path = '../alerts/table.ts'\nexport const planted = import(path)"],
  ['worker/alerting/queries/typed.ts', "export type Planted = import('../alerts/repository.ts').Planted"],
  ['worker/alerting/queries/notify.ts', named('../alerts/notify.ts')],
  ['worker/people/accounts/deep/repository.ts', named('../../plans/service.ts')],
  // Wings: values only from those before.
  ['worker/people/upwards/rules.ts', named('#worker/alerting/alerts/rules.ts')],
  ['worker/matches/upwards/service.ts', named('#worker/watching/monitoring/constants.ts')],
  ['worker/money/upwards/service.ts', named('#worker/entry/messages.ts')],
  // Re-exports through what many import.
  ['worker/ground/http.ts', "export { planted } from '#worker/alerting/alerts/rules.ts'"],
  ['worker/entry/messages.ts', "export { planted } from '#worker/alerting/alerts/repository.ts'"],
  [
    'worker/entry/messages.ts',
    "import { createAlertsRepository } from '#worker/alerting/alerts/repository.ts'\nexport const planted = createAlertsRepository",
  ],
  [
    'worker/people/passed/service.ts',
    "import { createMailer } from '#worker/ground/mail/smtp.ts'\nexport const planted = createMailer",
  ],
  [
    'worker/people/listed/service.ts',
    "import { createMailer } from '#worker/ground/mail/smtp.ts'\nexport { createMailer as planted }",
  ],
  ['worker/people/globbed/service.ts', "const planted = import.meta.glob('../*/repository.ts')"],
  ['worker/people/required/service.ts', "import { createRequire } from 'node:module'"],
  // Files by their role.
  ['worker/money/stored/rules.ts', named('./repository.ts')],
  ['worker/money/stored/deeper/rules.ts', named('../repository.ts')],
  ['worker/money/stored/walk.rules.ts', named('./repository.ts')],
  ['worker/money/connected/rules.ts', named('#worker/ground/platform/database.ts')],
  ['worker/money/asking/contract.ts', named('hono')],
  ['worker/money/parsed/constants.ts', named('zod')],
  ['worker/money/timed/constants.ts', named('./rules.ts')],
  ['worker/money/timed/walk.constants.ts', named('./rules.ts')],
  ['worker/money/serving/table.ts', named('./service.ts')],
  // Layers.
  ['worker/ground/platform/featured.ts', named('#worker/alerting/alerts/rules.ts')],
  ['worker/entry/roots.ts', named('#app/root.tsx')],
  ['worker/lost.ts', named('./index.ts')],
  ['durable/room/served.ts', named('#worker/alerting/alerts/service.ts')],
  ['durable/room/relative.ts', named('../../worker/alerting/alerts/service.ts')],
  ['durable/room/shown.ts', named('#app/context.ts')],
]

const allowed: Planted[] = [
  ['app/ui/words.tsx', named('#worker/matches/catalogue/constants.ts')],
  ['app/ui/lent.tsx', "import type { Change } from '#worker/matches/changes/contract.ts'"],
  ['app/context.ts', "import type { Services } from '#worker/entry/services.ts'"],
  ['worker/money/boards/service.ts', named('#durable/match-room/protocol.ts')],
  ['worker/money/boards/deeper/service.ts', "import type { AlertsService } from '#worker/alerting/alerts/service.ts'"],
  ['worker/money/boards/deeper/mail.ts', named('#worker/ground/mail/smtp.ts')],
  ['worker/people/boards/compose.ts', "import type { AlertsService } from '#worker/alerting/alerts/service.ts'"],
  ['durable/room/timed.ts', named('#worker/ground/platform/clock.ts')],
]

/** `npm run check` checks it; here are only what it would say and what it still needs. */
const product = readProduct()

const pathsOverTheLine = (planted: readonly Planted[]) =>
  violations(planted.map(([path, source]) => ({ path, source }))).map((text) => text.split(' ')[0])

describe('the architecture', () => {
  test('reports every planted violation, in any import syntax', () => {
    expect([...new Set(pathsOverTheLine([...forbidden, ...allowed]))]).toEqual([...new Set(namesOf(forbidden))])
  })

  test('has the whole product to check', () => expect(product.length).toBeGreaterThan(400))

  test.each(exceptions)('$file still needs its exception for $may', ({ file, may }) => {
    const one = product.filter(({ path }) => path === file || path.endsWith('/table.ts'))
    const without = exceptions.filter((exception) => exception.file !== file || exception.may !== may)
    const found = [...violations(one, without), ...tablesPast(one, without)]
    expect(found.filter((text) => text.startsWith(file))).not.toEqual([])
  })
})
