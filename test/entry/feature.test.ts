import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createApp } from '#worker/entry/app.ts'
import { type Feature, plugInto } from '#worker/entry/feature.ts'
import type { Policies } from '#worker/entry/policy.ts'
import { crons } from '#worker/entry/schedule.ts'
import type { HttpEnv } from '#worker/ground/http.ts'
import { unboundProduct } from '../fakes/product.ts'

const nothing = async () => {}
const dataSource = (name: string, ...tables: string[]) => ({ name, tables, erase: async () => true })
const subscriber = { name: 'mine', handle: async () => null }

/** Two features that provide the same thing, by the error's text. */
const twice: [what: string, given: Omit<Feature, 'name'>, again?: Omit<Feature, 'name'>][] = [
  ['service desk', { services: { desk: {} } }],
  ['service desk', { services: { desk: {} } }, { internals: { desk: {} } }],
  ['policy GET /api/desk', { policies: { 'GET /api/desk': 'public' } }, { policies: { 'GET /api/desk': 'signed_in' } }],
  ['job tidy', { jobs: { everyMinute: { tidy: nothing } } }],
  ['handler check', { handlers: { check: nothing } }],
  ['subscriber mine', { subscribers: [subscriber] }],
  [
    'table desks',
    { personalData: [dataSource('one', 'desks')] },
    { personalData: [dataSource('other', 'chairs', 'desks')] },
  ],
  ['export section one', { personalData: [dataSource('one')] }],
]

describe('two features that provide the same', () => {
  test.each(twice)('%s are refused by name', (what, given, again = given) => {
    const one = () => ({ name: 'front', ...given }) as Feature
    const other = () => ({ name: 'back', ...again }) as Feature
    expect(() => plugInto({}).with(one).with(other)).toThrow(`Two features give the ${what}: front and back`)
  })

  test('a feature may not replace what the platform provides', () => {
    const taking = () => ({ name: 'front', services: { config: {} } })
    expect(() => plugInto({ config: {} }).with(taking)).toThrow('service config: the base dependencies and front')
  })

  const { ports } = unboundProduct()
  const desks: Policies = {
    'GET /api/chairs': 'public',
    'GET /api/desks/:id': 'public',
    'GET /api/desks/:deskId': 'public',
    'GET /api/desks/newest': 'signed_in',
  }
  const serving = (name: string, ...paths: string[]) => ({
    name,
    routes: { api: () => [paths.reduce((routes, path) => routes.get(path, (c) => c.text(name)), new Hono<HttpEnv>())] },
  })
  const appOf = (...routes: ReturnType<typeof serving>[]) =>
    createApp({ ports, policies: desks, routes }, async () => new Response())

  test.each(['/desks/:id', '/desks/:deskId'])(
    'duplicate routes are refused by name, whatever their parameters are called: %s',
    (path) => {
      expect(() => appOf(serving('front', '/desks/:id'), serving('back', '/chairs', path))).toThrow(
        'Two features give the route GET /api/desks/:: front and back',
      )
    },
  )

  test('a route served by pattern and by name in different features is not a duplicate', () => {
    expect(() => appOf(serving('front', '/desks/:id'), serving('back', '/desks/newest'))).not.toThrow()
  })
})

test('a route without a policy of its own is refused, with the feature that serves it', () => {
  const { ports, policies } = unboundProduct()
  const serving = (kind: 'api' | 'ws' | 'site' | 'foreign') => {
    const routes = { [kind]: () => [new Hono<HttpEnv>().delete('/forgotten', (c) => c.text('done'))] }
    return () => createApp({ ports, policies, routes: [{ name: 'front', routes }] }, async () => new Response())
  }
  expect(serving('api')).toThrow('front gives DELETE /api/forgotten no policy')
  expect(serving('ws')).toThrow('front gives DELETE /ws/forgotten no policy')
  expect(serving('site')).toThrow('front gives DELETE /forgotten no policy')
  expect(serving('foreign')).toThrow('front gives DELETE /forgotten no policy')
})

describe('the parts a feature can use', () => {
  test('come from the features above it, and from all once called later', () => {
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

describe('the parts pages can use', () => {
  const { services, ports } = unboundProduct()

  test('exclude mailed links, mailer, limits and database', () => {
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

  test('have no secrets in the settings', () => {
    expect(Object.keys(services.config)).not.toEqual(expect.arrayContaining(['linkSecret']))
    expect(JSON.stringify(services.config)).not.toContain('[redacted]')
    expect(JSON.stringify(ports.config)).toContain('[redacted]')
  })
})

test('jobs run at the times configured in wrangler.toml', () => {
  const configured = readFileSync('wrangler.toml', 'utf8').match(/^crons = (.*)$/m)?.[1] ?? ''
  expect(Object.values(crons)).toEqual(JSON.parse(configured))
})
