import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import OverviewPage, { loader } from '#app/pages/admin/overview.tsx'
import { markup, routeArgs, words } from '../render.tsx'

const fails = () => Promise.reject(new Error('D1 is away'))

test('an overview that could not be read claims nothing about what was done', async () => {
  const args = routeArgs(
    {
      analytics: { figures: fails },
      paymentsDesk: { figures: fails, pulse: fails },
      status: { view: fails },
      audit: { recent: fails },
      setup: { checklist: fails },
      clock: () => 0,
      logger: { error: () => undefined },
      config: { isSecure: true, publicOrigin: 'https://touchline.example' },
    },
    { params: {} },
  ) as { context: { set: (key: typeof accessContext, value: unknown) => void } }
  args.context.set(accessContext, { caller: { permissions: [], firstName: 'Ada', userId: 7 }, denial: null })
  const data = await loader(args as never)
  const props = { loaderData: data } as never as ComponentProps<typeof OverviewPage>
  const text = words(markup(<OverviewPage {...props} />))
  expect(text).toContain("The audit log can't be read right now.")
  expect(text).not.toContain('no changes so far')
  expect(text).not.toContain('not enough data yet')
})
