import { expect, test } from 'vitest'
import { answerWithinMs } from '#app/ui/live/heartbeat.ts'
import { createLiveChannel } from '#app/ui/live/live-channel.ts'
import { matchReducer } from '#app/ui/live/match-state.ts'
import { pingEveryFrames, pingEveryMs, pingFrame, pongFrame } from '#durable/relay/protocol.ts'
import { channel, createFakeClock, createFakeServer, createPorts } from './fake-line.ts'
import { announcementsMade, createOneTabNews } from './one-tab.ts'

function openPage(server = createFakeServer()) {
  const clock = createFakeClock()
  const ports = createPorts(clock, server)
  const store = createLiveChannel({ channel, reducer: matchReducer, ports, announced: createOneTabNews(clock.now) })
  const statuses: string[] = []
  const news: string[] = []
  store.onNews((_match, one) => news.push(one.id))
  const leave = store.watch(() => {
    const { status } = store.view()
    if (statuses.at(-1) !== status) statuses.push(status)
  })
  return { clock, server, ports, store, statuses, news, leave }
}

function connected() {
  const page = openPage()
  page.server.answer()
  page.server.deliver()
  return page
}

test('is connected when the subscription is answered, not when the socket opens', () => {
  const { server, statuses } = openPage()
  expect(statuses).toEqual(['connecting'])
  server.answer()
  expect(statuses).toEqual(['connecting'])
  server.deliver()
  expect(statuses).toEqual(['connecting', 'connected'])
})

test('reconnects five seconds or a little more after a close, and resumes from its last number', () => {
  const { clock, server, store, statuses } = connected()
  server.change('price')
  server.deliver()
  server.drop(1006)
  expect(store.view().status).toBe('error')
  clock.advance(4_999)
  expect(server.sockets).toHaveLength(1)
  clock.advance(2_500)
  expect(server.sockets).toHaveLength(2)
  server.change('goal')
  server.answer()
  expect(JSON.parse(server.newest()?.sent[0] ?? '')).toEqual({ type: 'subscribe', channel, seq: 1 })
  server.deliver()
  expect(store.view().state?.live?.minute).toBe(2)
  expect(statuses).toEqual(['connecting', 'connected', 'error', 'connecting', 'connected'])
})

test('does not reconnect after a normal close', () => {
  const { clock, server, store } = connected()
  server.drop(1000)
  clock.advance(120_000)
  expect(server.sockets).toHaveLength(1)
  expect(store.view().status).toBe('disconnected')
})

test('waits longer and with more jitter after each failure in a row', () => {
  const { clock, server } = openPage()
  server.setUp(false)
  const waits: number[] = []
  for (let failure = 0; failure < 6; failure += 1) {
    server.answer()
    waits.push(clock.pending()[0] ?? 0)
    clock.advance(waits.at(-1) ?? 0)
  }
  expect(waits).toEqual([6_250, 7_500, 10_000, 15_000, 17_500, 17_500])
})

test('reports a lost network at once, and reconnects when it is back', () => {
  const { ports, server, store } = connected()
  ports.online = false
  store.offline()
  expect(store.view().status).toBe('disconnected')
  ports.online = true
  store.wake()
  expect(store.view().status).toBe('connecting')
  server.answer()
  server.deliver()
  expect(store.view().status).toBe('connected')
})

test('detects a dead connection by an unanswered ping', () => {
  const { clock, server, store } = connected()
  clock.advance(pingEveryMs)
  expect(server.newest()?.wire).toEqual([pongFrame])
  clock.advance(answerWithinMs - 1)
  expect(store.view().status).toBe('connected')
  clock.advance(1)
  expect(store.view().status).toBe('error')
  expect(server.sockets[0]?.closedWith).not.toBeNull()
})

test('detects a dead connection as soon as the page is visible again', () => {
  const { clock, store } = connected()
  store.wake()
  clock.advance(answerWithinMs)
  expect(store.view().status).toBe('error')
})

test('knows when platforms were last checked, also after an older snapshot', () => {
  const { server, store } = connected()
  const checks = [{ platformId: 1, checkedAt: 90 }]
  server.newest()?.wire.push(JSON.stringify({ type: 'checks', checks }))
  server.deliver()
  expect(store.view().checks).toEqual(checks)
  server.restart()
  store.wake()
  server.answer()
  server.deliver()
  expect(store.view()).toMatchObject({ status: 'connected', checks })
})

test('reports a refused connection as an error, and retries', () => {
  const server = createFakeServer()
  let refusals = 0
  const { clock, store, statuses } = openPage({
    ...server,
    open() {
      refusals += 1
      if (refusals <= 2) throw new DOMException('Blocked', 'SecurityError')
      return server.open()
    },
  })
  expect(store.view().status).toBe('error')
  clock.advance(60_000)
  expect(statuses.slice(0, 4)).toEqual(['connecting', 'error', 'connecting', 'error'])
  expect(refusals).toBeGreaterThan(2)
  expect(server.sockets.length).toBeGreaterThan(0)
})

test('reports a connection that never opens as an error, and retries', () => {
  const { clock, server, store } = openPage()
  clock.advance(answerWithinMs)
  expect(store.view().status).toBe('error')
  clock.advance(10_000)
  expect(server.sockets).toHaveLength(2)
})

test('renders every so many frames, and from time to time without any', () => {
  const { clock, server } = connected()
  const pings = () => (server.newest()?.sent ?? []).filter((text) => text === pingFrame)
  for (let frame = 0; frame < pingEveryFrames - 1; frame += 1) server.change('minute')
  server.deliver()
  expect(pings()).toHaveLength(0)
  for (let frame = 0; frame < pingEveryFrames; frame += 1) server.change('minute')
  server.deliver()
  expect(pings()).toHaveLength(1)
  clock.advance(pingEveryMs)
  expect(pings()).toHaveLength(2)
})

test('requests missing frames once, however many frames follow a gap', () => {
  const { server, store } = connected()
  for (let frame = 0; frame < 40; frame += 1) server.change('minute')
  server.deliver((wire) => wire.slice(1))
  expect(server.newest()?.sent.filter((text) => text.includes('subscribe'))).toHaveLength(2)
  server.deliver()
  expect(store.view().state?.live?.minute).toBe(40)
})

test('ignores repeated and late frames', () => {
  const { server, store } = connected()
  for (let change = 0; change < 3; change += 1) server.change('minute')
  server.deliver((wire) => [...wire, wire[1] ?? '', wire[0] ?? ''])
  expect(store.view().state?.live?.minute).toBe(3)
})

test('closes the socket with 1000 when its last user leaves', () => {
  const { server, leave, store } = connected()
  const second = store.watch(() => {})
  leave()
  expect(server.newest()?.closedWith).toBeNull()
  second()
  expect(server.newest()?.closedWith).toBe(1000)
})

test('announces goals scored while disconnected, and none from before the page opened', async () => {
  const page = openPage()
  page.server.change('goal')
  page.server.answer()
  page.server.change('goal')
  page.server.deliver()
  page.server.drop()
  page.server.change('goal')
  page.clock.advance(10_000)
  page.server.answer()
  page.server.deliver()
  await announcementsMade()
  expect(page.store.view().state?.live?.minute).toBe(3)
  expect(page.news).toEqual(['goal-2', 'goal-3'])
})

test('announces what happened while it was away, also when the relay lost the earlier frames', async () => {
  const { clock, server, news } = connected()
  server.change('goal')
  server.deliver()
  server.change('minute')
  server.restart()
  server.change('goal')
  clock.advance(7_500)
  server.answer()
  server.deliver()
  await announcementsMade()
  expect(news).toEqual(['goal-1', 'goal-3'])
})

test('announces no goal of frames that follow an older snapshot', async () => {
  const page = connected()
  page.server.change('goal')
  page.server.deliver()
  page.server.drop()
  const late = openPage(page.server)
  page.server.answer()
  page.server.deliver()
  await announcementsMade()
  expect(late.store.view().state?.live?.minute).toBe(1)
  expect(late.news).toEqual([])
})
