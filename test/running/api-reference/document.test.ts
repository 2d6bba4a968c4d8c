import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { unboundProduct } from '#test/fakes/product.ts'
import { wholeNumber } from '#worker/ground/platform/whole-number.ts'
import { openApiDocument } from '#worker/running/api-reference/document.rules.ts'
import { operationGroups, operations } from '#worker/running/api-reference/operations.ts'
import { shownGroups, typeText } from '#worker/running/api-reference/reference.rules.ts'
import { jsonSchemaOf } from '#worker/running/api-reference/schemas.rules.ts'

const { policies } = unboundProduct()
const origin = 'https://touchline.example'
const document = openApiDocument(operations, origin)
const routeOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
type Parameter = { name: string; in: string; schema: { type?: string; anyOf?: unknown } }
const parametersOf = (described: unknown) => (described as { parameters?: Parameter[] } | undefined)?.parameters ?? []
function propertyNames(described: unknown): string[] {
  if (typeof described !== 'object' || described === null) return []
  const { properties } = described as { properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(described).flatMap(propertyNames)]
}
const scopeOf = (route: string) => {
  const policy = (policies as Record<string, unknown>)[route]
  return policy === 'public' ? undefined : (policy as { scope?: string } | undefined)?.scope
}

/** Its calls are tools, which it describes itself. */
const assistants = 'POST /mcp'

describe('the table of calls', () => {
  test('has every call that a token opens, with the scope that it needs', () => {
    const scoped = Object.keys(policies).filter((route) => scopeOf(route) !== undefined && route !== assistants)
    const listed = operations.filter(({ scope }) => scope !== undefined)
    expect(listed.map(routeOf).toSorted()).toEqual(scoped.toSorted())
    for (const operation of listed) expect(scopeOf(routeOf(operation)), operation.id).toBe(operation.scope)
    for (const operation of listed) {
      const policy = (policies as Record<string, { ofClient?: true }>)[routeOf(operation)]
      expect(policy?.ofClient, operation.id).toBe(operation.ofClient)
    }
  })

  test('has nothing else but what everyone may read', () => {
    for (const operation of operations.filter(({ scope }) => scope === undefined)) {
      expect((policies as Record<string, unknown>)[routeOf(operation)], operation.id).toBe('public')
    }
  })

  test('names each call once', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
    expect(new Set(operations.map(routeOf)).size).toBe(operations.length)
  })
})

describe('the document', () => {
  const text = JSON.stringify(document)

  test('refers to nothing that it does not have, and says nothing of unknown type', () => {
    for (const kind of ['schemas', 'responses'] as const) {
      const referred = [...text.matchAll(new RegExp(`"#/components/${kind}/(\\w+)"`, 'g'))].map(([, name]) => name)
      expect([...new Set(referred)].toSorted()).toEqual(Object.keys(document.components[kind]).toSorted())
    }
    expect(text).not.toMatch(/"schema":\{\}|\$defs|9007199254740991/)
  })

  test('has no list whose places are described one by one, which openapi-fetch reads as another type', () => {
    expect(text).not.toContain('prefixItems')
    expect(document.components.schemas.Match).toMatchObject({
      properties: { score: { anyOf: [{ items: { type: 'integer' }, minItems: 2, maxItems: 2 }, { type: 'null' }] } },
    })
  })

  test('says what a map holds, which a generator takes for empty otherwise', () => {
    expect(document.components.schemas.Error).toMatchObject({
      properties: { fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } } },
    })
  })

  test('names every field of its answers in snake_case, and has amounts as decimals', () => {
    expect(propertyNames(document.components.schemas).filter((name) => /[A-Z]|pence/.test(name))).toEqual([])
  })

  test('describes the headers by which a program reads on, waits and asks again', () => {
    const listed = document.paths['/api/matches']?.get as { responses: Record<string, { headers?: object }> }
    expect(Object.keys(listed.responses[200]?.headers ?? {})).toEqual(['Link', 'X-Next-Cursor', 'ETag', 'RateLimit'])
    expect(document.components.responses.TooMany).toMatchObject({ headers: { 'Retry-After': {} } })
  })

  test('describes each schema that it names: none only refers to itself, which no generator of clients takes', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect(schema, name).not.toHaveProperty('$ref')
    }
  })

  test('gives every parameter in a path, and the type of each', () => {
    for (const { path, method } of operations) {
      const parameters = parametersOf(document.paths[path]?.[method.toLowerCase()])
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      for (const { name, schema } of parameters) expect(schema.type ?? schema.anyOf, `${path} ${name}`).toBeDefined()
    }
  })

  test('offers an Idempotency-Key to every write, and to nothing else', () => {
    for (const { path, method } of operations) {
      const parameters = parametersOf(document.paths[path]?.[method.toLowerCase()])
      expect(
        parameters.some(({ name }) => name === 'Idempotency-Key'),
        `${method} ${path}`,
      ).toBe(method !== 'GET')
    }
  })

  test('parses each example by the schema that parses the call', () => {
    for (const { id, query, body, example } of operations) {
      if (example?.query) expect(query?.safeParse(example.query).success, id).toBe(true)
      if (example?.body) expect(body?.safeParse(example.body).success, id).toBe(true)
      expect(body === undefined || example?.body !== undefined, `${id} has an example`).toBe(true)
    }
  })
})

describe('a schema', () => {
  test('of a number that may come as text is a number, with its bounds and its default', () => {
    const schema = jsonSchemaOf(z.object({ limit: wholeNumber({ least: 1, most: 200 }).default(50) }), new Map())
    expect(schema).toEqual({
      type: 'object',
      properties: { limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 } },
    })
    expect(typeText(schema.properties?.limit ?? {})).toBe('integer, 1 to 200, 50 by default')
  })

  test.each([
    [{ type: 'string', enum: ['a', 'b'] }, 'a | b'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer or null'],
    [{ type: 'array', items: { type: 'string' } }, 'list of text'],
    [{ type: 'string', format: 'date-time' }, 'time (2026-11-28T15:00:00Z)'],
    [{ type: 'string', maxLength: 60 }, 'text, at most 60 characters'],
  ])('%j reads %s', (schema, words) => expect(typeText(schema)).toBe(words))
})

test('the reference says what is in each answer, as the document does', () => {
  const shown = shownGroups(operationGroups, origin).flatMap((group) => group.operations)
  const fieldsOf = (id: string) =>
    new Map(shown.find((one) => one.id === id)?.fields.map((one) => [one.name, one.text]))
  const [list, one] = [fieldsOf('listMatches'), fieldsOf('getMatch')]
  expect([list.get('id'), list.get('score'), list.get('price_week')]).toEqual([
    'integer',
    'list of integer or null',
    'list of (number or null) or null. The lowest price of each of the last 7 days, today last',
  ])
  expect(one).toEqual(list)
  expect([...fieldsOf('createAlert')]).toEqual([])
  for (const { id, fields } of shown)
    for (const { name, text } of fields) expect(text, `${id} ${name}`).not.toMatch(/value/)
})

test('the reference says what an input means where its name does not', () => {
  const shown = shownGroups(operationGroups, origin).flatMap((group) => group.operations)
  const meanings = (id: string) =>
    shown.find((one) => one.id === id)?.inputs.map(({ name, meaning }) => [name, meaning])
  expect(Object.fromEntries(meanings('listMatches') ?? [])).toMatchObject({
    limit: '',
    cursor: 'The X-Next-Cursor of the page before, with the same filters.',
    q: 'The beginning of a team’s name.',
    together: 'Seats side by side: 2 for a pair.',
  })
})

test('a call to copy has its token, its body and its query', () => {
  const shown = shownGroups(operationGroups, origin).flatMap((group) => group.operations)
  const curlOf = (id: string) => shown.find((one) => one.id === id)?.curl
  expect(curlOf('search')).toBe(`curl '${origin}/api/search?q=arsenal'`)
  expect(curlOf('follow')).toBe(
    [
      `curl -X POST '${origin}/api/follows'`,
      `-H 'Authorization: Bearer TOKEN'`,
      `-H 'Content-Type: application/json'`,
      `-d '{"kind":"team","id":1}'`,
    ].join(' \\\n  '),
  )
})
