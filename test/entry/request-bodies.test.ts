import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bodiesPast, otherwise } from '#scripts/check/bodies.ts'

const readings = (source: string) => bodiesPast([{ path: 'worker/x.ts', source }])

describe('the body of a request', () => {
  test.each(Object.keys(otherwise))('and this exception is needed: %s', (place) => {
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
  ])('is found to be read otherwise: %s', (line) => expect(readings(line)).toHaveLength(1))

  test.each(['return c.json({ ok: true })', 'await answer.json()', 'c.body(null, 204)', 'const { headers } = request'])(
    'is not found in %s',
    (line) => expect(readings(line)).toEqual([]),
  )
})
