import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { startTroubleServer, type TroubleServer } from '#test/ground/platform/trouble-server.ts'
import { createSafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { createMonitoringService } from '#worker/watching/monitoring/service.ts'
import {
  createFakeGate,
  createFakeRooms,
  makeCheck,
  makePage,
  makePlatform,
  noDrift,
  noRefusal,
  noShadow,
} from './fakes.ts'

const good: RequestListener = (_request, response) =>
  response.writeHead(200, { 'Content-Type': 'text/html; charset=iso-8859-1' }).end(Buffer.from('\xa364', 'latin1'))

let server: TroubleServer

beforeAll(async () => {
  server = await startTroubleServer({ '/first': good, '/last': good })
})

afterAll(() => server.close())

test('a lease full of errors returns its good pages, names the problems, and gives rooms only true data', async () => {
  const troubles = [
    ['/hang', null, []],
    ['/hang-in-body', 200, []],
    ['/slowloris', 200, []],
    ['/reset', null, []],
    ['/no-http', null, []],
    ['/reset-in-body', 200, ['truncated']],
    ['/short', 200, ['truncated']],
    ['/not-gzip', 200, ['truncated']],
    ['/gzip-bomb', 200, []],
    ['/endless', 200, []],
    ['/metadata', null, ['foreign_address']],
    ['/missing', 404, ['nothing_found']],
  ] as const
  const paths = ['/first', ...troubles.map(([path]) => path), '/last']
  const checks = paths.map((path, index) => makeCheck(index, { url: server.origin + path }))
  const platform = makePlatform({ origin: server.origin })
  const gate = createFakeGate([
    { kind: 'checks', leaseId: 'lease-1', platform, checks, expiresAt: Date.now() + 120_000 },
  ])
  const rooms = createFakeRooms()
  const safeFetch = createSafeFetch({
    fetch,
    loopbackPorts: [{ first: server.port, last: server.port }],
    now: Date.now,
    userAgent: 'TouchlineBot/1.0 (+https://touchline.example/contact)',
  })
  const bodies: string[] = []
  const service = createMonitoringService({
    ...noDrift,
    ...noRefusal,
    shadowReading: noShadow,
    keyOf: async () => null,
    unlinkGone: async () => {},
    keepPage: async () => true,
    recordSales: async () => {},
    repository: { listPlatforms: async () => [], listTargetsAfter: async () => [] },
    gates: () => gate.api,
    rooms: rooms.of,
    dispatchAfter: async () => {},
    recordChecks: async () => {},
    safeFetch: (address, request) => safeFetch(address, { ...request, timeoutMs: 2_000 }),
    meantOf: async () => null,
    extract: ({ body }) => {
      bodies.push(body)
      return makePage()
    },
    clock: Date.now,
    logger: createFakeLogger(),
  })

  await service.check({ platformId: 1, leaseId: 'lease-1' })

  const matchIds = rooms.observations.map((observation) => observation.matchId)
  expect(matchIds.sort((one, other) => one - other)).toEqual([100, 100 + paths.length - 1])
  expect(bodies).toEqual(['£64', '£64'])
  const outcomes = troubles.map(([path], index) => {
    const outcome = gate.outcomeOf(index + 1)
    return [path, outcome?.kind, outcome?.status, outcome?.problems]
  })
  expect(outcomes).toEqual(troubles.map(([path, status, problems]) => [path, 'failed', status, [...problems]]))
  expect(server.paths).toHaveLength(paths.length)
  expect(gate.reports[0]?.requests).toBe(paths.length)
})
