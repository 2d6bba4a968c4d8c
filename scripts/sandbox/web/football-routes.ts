import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { FootballFault } from '../football/faults.ts'
import { playMatchDay } from '../football/match-day.ts'
import { Recordings } from '../football/recording.ts'
import { ReplayOptions, replayAll } from '../football/replays.ts'
import { parse } from '../input.ts'
import type { SandboxState } from '../state.ts'
import { footballPage } from './football-page.ts'

export function addFootballRoutes(app: Hono, state: SandboxState): void {
  app.get('/football', (c) => c.html(footballPage(state, c.req.query('played') ?? '')))
  app.post('/match-day', (c) => {
    const played = playMatchDay(state)
    return c.redirect(played ? `/football?played=${played.id}` : '/football', 303)
  })
  app.post('/football/fault', async (c) => {
    const { mode } = await c.req.parseBody()
    state.footballFault.set(mode ? { ...parse(FootballFault, { mode }), since: state.now() } : null)
    return c.redirect('/football', 303)
  })
  app.post('/football/replays', async (c) => {
    const { file, ...options } = await c.req.parseBody()
    replayAll(state, parse(Recordings, await readFile(file)), parse(ReplayOptions, options))
    return c.redirect('/football#replays', 303)
  })
}

async function readFile(file: Awaited<ReturnType<Context['req']['parseBody']>>[string] | undefined): Promise<unknown> {
  try {
    return JSON.parse(file instanceof File ? await file.text() : '')
  } catch {
    throw new HTTPException(400, { message: 'The file is not JSON.' })
  }
}
