import { Hono } from 'hono'
import { type HttpEnv, readJson, requireCaller, respond, respondFailure } from '#worker/ground/http.ts'
import { maxFileFormBytes } from './constants.ts'
import type { FeedPage } from './contract.ts'
import { FileForm } from './openfootball/contract.ts'
import type { createFileDesk } from './openfootball/service.ts'
import type { FixturesService } from './service.ts'
import { diffToWire, feedToWire, outcomeToWire } from './view.ts'

type Ports = {
  page: () => Promise<FeedPage>
  synchronise: FixturesService['synchronise']
  fileDesk: ReturnType<typeof createFileDesk>
}

/** What the pages of the desk do with lists of matches, for programs; by the same services. */
export function fixtureListsRoutes({ page, synchronise, fileDesk }: Ports) {
  const routes = new Hono<HttpEnv>()

  routes.get('/admin/feed', async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(feedToWire(await page()))
  })

  routes.post('/admin/feed/:code/synchronise', async (c) => {
    const { userId } = await requireCaller(c)
    return respond(c, mapped(await synchronise(c.req.param('code'), userId), outcomeToWire))
  })

  /** Says what a file would change; with the `print` of that answer, changes it. */
  routes.post('/admin/import', async (c) => {
    const { userId } = await requireCaller(c)
    const body = await readJson(c, maxFileFormBytes)
    if (!body.ok) return respondFailure(c, body.error)
    const isApplied = FileForm.safeParse(body.value).data?.print !== ''
    const done = isApplied ? await fileDesk.apply(body.value, userId) : await fileDesk.preview(body.value)
    return respond(
      c,
      mapped(done, (diff) => diffToWire(diff, isApplied)),
    )
  })

  return routes
}

function mapped<T, U, C extends Parameters<typeof respondFailure>[1]>(
  result: { ok: true; value: T } | { ok: false; error: C },
  change: (value: T) => U,
) {
  return result.ok ? { ok: true as const, value: change(result.value) } : result
}
