import { expect, test } from 'vitest'
import { maxShards, socketsPerShard } from '#durable/relay/constants.ts'
import { socketsOf } from '#durable/relay/shards.ts'
import { noUse } from '#scripts/bench/prices.ts'
import { playPeople } from '#scripts/simulate/scale/people.ts'
import { loadsOf, type Played, passedLimits, scaleTable, sourcesOf, sumOfDay } from '#scripts/simulate/scale/report.ts'
import { sampledOneIn } from '#scripts/simulate/scale/size.ts'
import { placeCrowd, playWatchers } from '#scripts/simulate/scale/watchers.ts'

const small: Played = {
  size: { users: 1_000, alerts: 5_000, platforms: 20, matches: 100, watchers: 1_000 },
  checks: {
    use: { ...noUse(), objectRows: 10 },
    checks: 1_000,
    pages: 1_000,
    leasesPerSecond: 1,
    consumersAtOnce: 2,
    largestGate: 60,
    gateRequests: 1,
  },
  people: {
    storedBytes: 1_000_000,
    bytesPerMessage: { own: 120, shared: 30 },
    messagesPerBatch: 30,
    archived: { rowsPerMessage: 2, bytesPerMessage: 300, busiestInvocation: 400 },
    perMessage: { ...noUse(), databaseRows: 3 },
    queriesPerMessage: 1,
    queriesPerChange: 3,
    busiestInvocation: 400,
    overruns: [],
    messages: 10,
  },
  watchers: playWatchers({ watchers: 1_000 }),
}

test('a small day passes no limit, and its use is the sum of checks, messages and watchers', () => {
  expect(passedLimits(loadsOf(small))).toEqual([])
  expect(sumOfDay(small)).toMatchObject({
    // The archive deletes the rows of a mean day.
    databaseRows: 3_000 + (10_000 / (365 / 12)) * 2,
    objectRows: 10 + small.watchers.use.objectRows,
  })
  expect(scaleTable(small).filter(({ isMet }) => isMet === false)).toEqual([])
})

test('a limit that is passed is named with its figure, its most and where it is said', () => {
  const large = { ...small, people: { ...small.people, busiestInvocation: 1_001, storedBytes: 10_000_000_001 } }
  const passed = passedLimits(loadsOf(large))
  expect(passed).toHaveLength(3)
  expect(passed.join('\n')).toContain(
    'queries of the busiest invocation that decides or sends: 1,001, where the limit is 1,000 D1 queries (https://',
  )
  expect(scaleTable(large).filter(({ isMet }) => isMet === false)).toHaveLength(3)
})

test('each of the platform’s limits has its source and its date', () => {
  for (const source of sourcesOf(loadsOf(small)))
    expect(source).toMatch(/: (https:\/\/\S+, read on \d{4}-\d\d-\d\d|worker\/[\w/-]+\.ts)$/)
})

test('watchers are placed until the channel is full, and the others are counted as refused', () => {
  const some = placeCrowd(10 * socketsPerShard)
  expect(socketsOf(some.shards)).toBe(9 * socketsPerShard)
  expect(some.refused).toBe(0)
  expect(placeCrowd(maxShards * socketsPerShard + 5_000).refused).toBe(5_000)
})

test('a sample of people is weighed, multiplied, and its messages are decided and sent under the meter', async () => {
  const sampled = { users: 1_500 * sampledOneIn, alerts: 3_000 * sampledOneIn, matches: 20 * sampledOneIn }
  const people = await playPeople(sampled)
  expect(people.storedBytes / sampledOneIn / 3_000).toBeGreaterThan(100)
  expect(people.messages).toBeGreaterThan(100)
  expect(people.bytesPerMessage.own).toBeGreaterThan(50)
  expect(people.archived.bytesPerMessage).toBeGreaterThan(50)
  expect(people.archived.rowsPerMessage).toBeGreaterThan(1)
  expect(people.perMessage.databaseRows).toBeGreaterThan(1)
  expect(people.overruns).toEqual([])
})
