import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { serverOnly } from '#scripts/build/server-only.ts'

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
    const source = "import { alerts } from '#worker/alerting/alerts/table.ts'\nconsole.log(alerts)\n"
    await expect(buildClient(source)).rejects.toThrow(
      /server module in browser chunk .*worker\/alerting\/alerts\/table\.ts/,
    )
  })

  test('fails when a schema reaches a browser chunk', async () => {
    const source = "import { Change } from '#worker/matches/changes/contract.ts'\nconsole.log(Change)\n"
    await expect(buildClient(source)).rejects.toThrow(/worker\/matches\/changes\/contract\.ts/)
  })

  test('allows constants and what the architecture calls pure', async () => {
    const source =
      "import { availabilities } from '#worker/matches/catalogue/constants.ts'\nimport { countText } from '#worker/ground/platform/count-text.ts'\nimport { formatMoney } from '#worker/ground/platform/money.ts'\nconsole.log(availabilities, countText(1), formatMoney(1, 'GBP'))\n"
    await expect(buildClient(source)).resolves.toBeUndefined()
  })
})
