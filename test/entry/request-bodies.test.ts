import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { readProduct } from '#scripts/check/imports.ts'

/** What a request or an answer is read by, whole and without a limit. */
const wholeReaders = ['json', 'text', 'formData', 'arrayBuffer', 'blob', 'bytes', 'parseBody', 'body'] as const

/** Where such a name belongs to something else than a request, or to the one way itself. */
const allowed: Record<string, string> = {
  'worker/ground/platform/body.ts request.body': 'the one way, with a limit',
  'worker/ground/http.ts c.req.raw.body': 'draining what was left unread, with a limit',
  'worker/ground/platform/safe-fetch.ts request.body': 'what we send ourselves',
}

type Node = { type: string; start: number; end: number; [part: string]: unknown }

const isRequest = (text: string) => /(^|\.)(req|request|raw|sent)(\.clone\(\))?$/i.test(text)

/** Every place where a source takes a request's body past the one way. */
function readings(path: string, source: string): string[] {
  const found: string[] = []
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  const seen = (holder: Node, name: string) => {
    const place = `${path} ${textOf(holder)}.${name}`
    const isReader = (wholeReaders as readonly string[]).includes(name)
    if (isReader && isRequest(textOf(holder)) && !(place in allowed)) found.push(place)
  }
  new Visitor({
    MemberExpression(node) {
      const { object, property, computed } = node as unknown as { object: Node; property: Node; computed: boolean }
      const name = computed ? textOf(property).replaceAll(/['"`]/g, '') : textOf(property)
      seen(object, name)
    },
    VariableDeclarator(node) {
      const { id, init } = node as unknown as { id: Node & { properties?: { key?: Node }[] }; init: Node | null }
      if (id.type !== 'ObjectPattern' || init === null) return
      for (const { key } of id.properties ?? []) if (key) seen(init, textOf(key))
    },
  }).visit(parseSync(path, source).program)
  return found
}

describe('the body of a request', () => {
  const sources = readProduct()

  test('is read in one way, which has a limit, wherever the server takes one', () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.flatMap(({ path, source }) => readings(path, source))).toEqual([])
  })

  test.each(Object.keys(allowed))('and this exception is needed: %s', (place) => {
    const [path = '', text = ''] = place.split(' ')
    const [, holder = '', name = ''] = /^(.*)\.(\w+)$/.exec(text) ?? []
    const source = readFileSync(path, 'utf8')
    expect(source.includes(text) || source.includes(`${name}, bodyUsed } = ${holder}`)).toBe(true)
  })

  test.each([
    'await c.req.json()',
    'await c.req.parseBody()',
    'await request.formData()',
    'const form = await args.request.clone().text()',
    "await request['text']()",
    'await readBody(new Response(c.req.raw.body), limit)',
    'const { body } = c.req.raw',
    'const { body: stream, headers } = request',
  ])('is found to be read otherwise: %s', (line) => expect(readings('worker/x.ts', line)).toHaveLength(1))

  test.each(['return c.json({ ok: true })', 'await answer.json()', 'c.body(null, 204)', 'const { headers } = request'])(
    'is not found in %s',
    (line) => expect(readings('worker/x.ts', line)).toEqual([]),
  )
})
