import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createApp } from '#worker/app.ts'
import { type Feature, plugInto } from '#worker/feature.ts'
import type { HttpEnv } from '#worker/http.ts'
import { crons } from '#worker/schedule.ts'
import { unboundProduct } from './fakes/product.ts'

const nothing = async () => {}
const holding = (name: string, ...tables: string[]) => ({ name, tables, erase: async () => true })
const subscriber = { name: 'mine', handle: async () => null }

/** Two features that give the same thing, by what the error says of it. */
const twice: [what: string, given: Omit<Feature, 'name'>, again?: Omit<Feature, 'name'>][] = [
  ['service desk', { services: { desk: {} } }],
  ['service desk', { services: { desk: {} } }, { internals: { desk: {} } }],
  ['policy GET /api/desk', { policies: { 'GET /api/desk': 'public' } }, { policies: { 'GET /api/desk': 'signed_in' } }],
  ['job tidy', { jobs: { everyMinute: { tidy: nothing } } }],
  ['handler check', { handlers: { check: nothing } }],
  ['subscriber mine', { subscribers: [subscriber] }],
  ['table desks', { personalData: [holding('one', 'desks')] }, { personalData: [holding('other', 'chairs', 'desks')] }],
  ['export section one', { personalData: [holding('one')] }],
]

describe('two features that give the same', () => {
  test.each(twice)('%s are refused by name', (what, given, again = given) => {
    const one = () => ({ name: 'front', ...given }) as Feature
    const other = () => ({ name: 'back', ...again }) as Feature
    expect(() => plugInto({}).with(one).with(other)).toThrow(`Two features give the ${what}: front and back`)
  })

  test('a feature takes nothing from the ground', () => {
    const taking = () => ({ name: 'front', services: { config: {} } })
    expect(() => plugInto({ config: {} }).with(taking)).toThrow('service config: the ground and front')
  })

  const { ports, policies } = unboundProduct()
  const serving = (name: string, ...paths: string[]) => ({
    name,
    routes: { api: () => [paths.reduce((routes, path) => routes.get(path, (c) => c.text(name)), new Hono<HttpEnv>())] },
  })
  const appOf = (...routes: ReturnType<typeof serving>[]) =>
    createApp({ ports, policies, routes }, async () => new Response())

  test.each(['/desks/:id', '/desks/:deskId'])(
    'a route is refused by name, whatever its parameters are called: %s',
    (path) => {
      expect(() => appOf(serving('front', '/desks/:id'), serving('back', '/chairs', path))).toThrow(
        'Two features give the route GET /api/desks/:: front and back',
      )
    },
  )

  test('a route of which one feature serves the pattern and another a name is no duplicate', () => {
    expect(() => appOf(serving('front', '/desks/:id'), serving('back', '/desks/newest'))).not.toThrow()
  })
})

describe('what features are given', () => {
  test('is what those above them gave, and what all of them gave once it is asked for', () => {
    const seen: unknown[] = []
    const { ports } = plugInto({ clock: () => 5 })
      .with(() => ({ name: 'a', services: { one: 1 }, internals: { two: 2 } }))
      .with(({ clock, one, two, subscribers }) => {
        seen.push(clock(), one, two, subscribers().length)
        return { name: 'b' }
      })
      .with(() => ({ name: 'c', subscribers: [subscriber] })).merged
    expect(seen).toEqual([5, 1, 2, 0])
    expect(ports.subscribers()).toEqual([subscriber])
  })
})

describe('what pages are given', () => {
  const { services, ports } = unboundProduct()

  test('is no feature’s own: no mailed links, mailer, limits or database', () => {
    for (const name of [
      'tokens',
      'mails',
      'sendAccountMail',
      'roles',
      'limits',
      'agentCodes',
      'notifications',
      'database',
    ]) {
      expect(Object.keys(ports)).toContain(name)
      expect(Object.keys(services)).not.toContain(name)
    }
  })

  test('has no secret among its settings', () => {
    expect(Object.keys(services.config)).not.toEqual(expect.arrayContaining(['linkSecret']))
    expect(JSON.stringify(services.config)).not.toContain('[redacted]')
    expect(JSON.stringify(ports.config)).toContain('[redacted]')
  })
})

test('the jobs run at the times that the runtime is told', () => {
  const told = readFileSync('wrangler.toml', 'utf8').match(/^crons = (.*)$/m)?.[1] ?? ''
  expect(Object.values(crons)).toEqual(JSON.parse(told))
})
