// A version before a step, back after a rollback, goes on with storage that has it.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { steps as feed } from '#durable/live-feed/steps.ts'
import { steps as room } from '#durable/match-room/steps.ts'
import { steps as gate } from '#durable/platform-gate/steps.ts'
import { steps as desk } from '#durable/purchase-desk/steps.ts'
import { steps as relay } from '#durable/relay/steps.ts'
import { steps as directory } from '#durable/socket-directory/steps.ts'

const objects: Record<string, readonly string[]> = { feed, room, gate, desk, relay, directory }

const adds = [
  /^create table \w+ \(/i,
  /^create index \w+ on /i,
  /^alter table \w+ add column \w+ \w+$/i,
  /^alter table \w+ add column \w+ \w+ (not null )?default \S+$/i,
]

function addsAlone(step: string): boolean {
  const statements = step.split(';').map((statement) => statement.replace(/\s+/g, ' ').trim())
  return statements.every((statement) => statement === '' || adds.some((shape) => shape.test(statement)))
}

test.each([
  'DROP TABLE things',
  'ALTER TABLE things RENAME COLUMN id TO key',
  'ALTER TABLE things ADD COLUMN colour TEXT NOT NULL',
  'CREATE UNIQUE INDEX by_colour ON things (colour)',
  'CREATE TABLE others (id INTEGER PRIMARY KEY) STRICT; DELETE FROM things',
])('a step that the version before cannot live with is seen: %s', (step) => {
  expect(addsAlone(step)).toBe(false)
})

test.each([
  'ALTER TABLE things ADD COLUMN colour TEXT',
  "ALTER TABLE things ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'; CREATE INDEX by_colour ON things (colour)",
])('a step that only adds is taken: %s', (step) => {
  expect(addsAlone(step)).toBe(true)
})

test('the steps of an object after its first only add', () => {
  expect(Object.keys(objects)).toHaveLength(globSync('durable/*/steps.ts').length)
  for (const [object, [, ...later]] of Object.entries(objects))
    expect({ object, refused: later.filter((step) => !addsAlone(step)) }).toEqual({ object, refused: [] })
})

test('what writes to an object names its columns, and so takes no notice of later ones', () => {
  const unnamed = globSync('durable/**/*.ts').filter((path) =>
    /\binsert (or \w+ )?into \w+ (values|select)\b/i.test(readFileSync(path, 'utf8')),
  )
  expect(unnamed).toEqual([])
})
