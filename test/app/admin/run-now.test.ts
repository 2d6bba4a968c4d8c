import { expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import { action } from '#app/pages/admin/sellers/scraping.tsx'
import { succeed } from '#worker/ground/platform/result.ts'
import { routeArgs } from '../render.tsx'

/** The notice that "Run now" leaves for the page after it. */
async function noticeAfter(pausedUntil: number | null): Promise<string | null> {
  const request = new Request('https://touchline.example/admin/scraping?tab=jobs', { method: 'POST' })
  const args = routeArgs(
    {
      scrapingDesk: { runNow: async () => succeed({ pages: 1, retryAfterSeconds: 0, pausedUntil, at: 0 }) },
      readFields: async () => ({ intent: 'run', job: '4' }),
      config: { isSecure: true, publicOrigin: 'https://touchline.example' },
    },
    { params: {}, request },
  ) as { context: { set: (key: typeof accessContext, value: unknown) => void } }
  args.context.set(accessContext, { caller: { permissions: [], userId: 7 }, denial: null })
  const answer: unknown = await action(args as never).catch((thrown: unknown) => thrown)
  const cookie = answer instanceof Response ? (answer.headers.get('Set-Cookie') ?? '') : ''
  return /job(?:=|%3D)(\w+)/.exec(cookie)?.[1] ?? null
}

test('checks that wait for the end of a pause are not said to be due now', async () => {
  expect(await noticeAfter(null)).toBe('run')
  expect(await noticeAfter(60_000)).toBe('run_later')
})
