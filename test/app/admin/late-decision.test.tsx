import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import ScrapingPage, { loader } from '#app/pages/admin/sellers/scraping.tsx'
import { noticeCookieName } from '#worker/ground/rules.ts'
import { flagGone, heldGone } from '#worker/watching/monitoring/drift/constants.ts'
import { markup, routeArgs, words } from '../render.tsx'

const view = { flags: [], lifted: [], held: [], reread: [], disagreements: [], compared: 0, otherCurrencies: [] }

/** The banner of the Quality tab after a decision that ended so. */
async function bannerAfter(outcome: string): Promise<string> {
  const request = new Request('https://touchline.example/admin/scraping?tab=quality', {
    headers: { Cookie: `${noticeCookieName(true)}=quality=${outcome}` },
  })
  const args = routeArgs(
    {
      scrapingDesk: { jobs: async () => ({ jobs: [] }) },
      quality: { view: async () => view },
      config: { isSecure: true, publicOrigin: 'https://touchline.example' },
      clock: () => 0,
    },
    { params: {}, request },
  ) as { context: { set: (key: typeof accessContext, value: unknown) => void } }
  args.context.set(accessContext, { caller: { permissions: [], userId: 7 }, denial: null })
  const { data } = await loader(args as never)
  const props = { loaderData: data } as never as ComponentProps<typeof ScrapingPage>
  return /<div class="banner .*?<\/div><\/div>/s.exec(markup(<ScrapingPage {...props} />))?.[0] ?? ''
}

test.each([
  ['held_gone', heldGone],
  ['flag_gone', flagGone],
])('a decision that came too late (%s) is no success', async (outcome, text) => {
  const banner = await bannerAfter(outcome)
  expect(words(banner)).toBe(text)
  expect(banner).toContain('banner-warn')
})

test('a decision in time is one', async () => {
  expect(await bannerAfter('confirmed')).toContain('banner-good')
})
