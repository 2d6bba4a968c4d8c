import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { readJson } from '#worker/watching/monitoring/extract/schema/lenient-json.ts'
import { Steps } from '#worker/watching/monitoring/extract/steps.ts'

describe('JSON in a page', () => {
  test.each([
    ['<!-- {"a":1} -->', [{ a: 1 }]],
    ['//<![CDATA[\n{"a":[1,2]}\n//]]>', [{ a: [1, 2] }]],
    ['/*<![CDATA[*/ {"a":1} /*]]>*/', [{ a: 1 }]],
    ['/* {not data} */ {"a":1};', [{ a: 1 }]],
    ['{"a":"http://x/*y*/"} // done', [{ a: 'http://x/*y*/' }]],
    ['{"a":1}{"b":2}', [{ a: 1 }, { b: 2 }]],
    ['{"a":1,},', [{ a: 1 }]],
    ['[1,\n]', [[1]]],
    ['{"a":"one\ntwo\tthree"}', [{ a: 'one\ntwo\tthree' }]],
    ['{"a":"it\\\'s"};', [{ a: "it's" }]],
    ['{"a":"\\\\"} }', [{ a: '\\' }]],
    ['{&quot;a&quot;:&quot;b&quot;}', [{ a: 'b' }]],
    ['\ufeff{"a":1}', [{ a: 1 }]],
    ['// {generated} by the shop\n{"a":1}', [{ a: 1 }]],
    ['// one\n// {two}\r\n{"a":1} // {three}', [{ a: 1 }]],
    ['// <![CDATA[ {"a":1} // ]]>', [{ a: 1 }]],
    ['event = "https://x"; {"a":1}', [{ a: 1 }]],
    ['{"price": 45,50, "b": 2}', [{ price: 45.5, b: 2 }]],
    ['{"b": 2, "price": 45,5}', [{ b: 2, price: 45.5 }]],
    ['{"price":\n 45,50\n}', [{ price: 45.5 }]],
    ['{"price": 1.299,50, "low": 1,299, "many": 1,299,00}', [{ price: '1.299,50', low: '1,299', many: '1,299,00' }]],
    ['{"list": [45,50], "a": "b: 4,5",}', [{ list: [45, 50], a: 'b: 4,5' }]],
    ['"{\\"a\\":\\"b\\"}"', [{ a: 'b' }]],
    ['"\\"{\\\\\\"a\\\\\\":1}\\""', [{ a: 1 }]],
    ['{\\"a\\":\\"it is \\\\\\"b\\\\\\"\\"}', [{ a: 'it is "b"' }]],
    ['JSON.parse("{\\"a\\":[1,2]}")', [{ a: [1, 2] }]],
    ['{&amp;quot;a&amp;quot;:1}', [{ a: 1 }]],
    ['"{&quot;a&quot;:1}"', [{ a: 1 }]],
    ['{"a":"b"", "c":"d""}', [{ a: 'b', c: 'd' }]],
    ['{"a":""}"', [{ a: '' }]],
    ['{"a":1}""', [{ a: 1 }]],
    ['"words alone"', ['words alone']],
    ['"{words}"', ['{words}']],
  ])('%j is read', (text, values) => {
    expect(readJson(text, new Steps(text.length)).values).toEqual(values)
  })

  test.each(['{"a":1', '[[', '{"a":"b', '{"a":/* ', '{"a":1}{"b":'])('%j is truncated', (text) => {
    expect(readJson(text, new Steps(text.length)).problem).toBe('truncated')
  })

  test.each(['', 'hello', '{a:1}', '{"a":"b"c"}', '}{', '{"a":1,5"}', '{"a":"say "b"", "c":1}'])(
    '%j is not taken for data',
    (text) => {
      expect(readJson(text, new Steps(text.length)).values).toEqual([])
      expect(readJson(text, new Steps(text.length)).problem).not.toBe(null)
    },
  )

  test('costs its length, whatever it is', () => {
    for (const piece of ['//', '/*', ':1,1', ':1', '{\\"', '"', '""', '[', '{"a":1,5,', '"\\"', '&amp;', '{&quot;']) {
      const text = piece.repeat(100_000)
      const steps = new Steps(text.length)
      readJson(text, steps)
      expect(steps.spent).toBeLessThanOrEqual(20 * text.length)
    }
  })

  test('is read as it is when it was put into a string, escaped or referred to', () => {
    const wrap = fc.constantFrom(
      (json: string) => JSON.stringify(json),
      (json: string) => JSON.stringify(JSON.stringify(json)),
      (json: string) => JSON.stringify(json).slice(1, -1),
      (json: string) => `// {x}\n${json}`,
      (json: string) => `JSON.parse(${JSON.stringify(json)})`,
    )
    const value = fc.record({
      name: fc.string(),
      price: fc.double({ min: 0, max: 1e6, noNaN: true }),
      list: fc.array(fc.string()),
    })
    fc.assert(
      fc.property(value, wrap, (data, wrapped) => {
        const json = JSON.stringify(data)
        expect(readJson(wrapped(json), new Steps(10_000))).toEqual({ values: [JSON.parse(json)], problem: null })
      }),
      runs(300),
    )
  })

  test('is read despite surrounding junk', () => {
    const before = fc.constantFrom('', '<!--', '//<![CDATA[\n', '/* x */', '\ufeff', 'var event = ')
    const after = fc.constantFrom('', ';', '-->', '\n//]]>', '/* y */', ' trailing text', '}')
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), before, after, (value, head, tail) => {
        const json = JSON.stringify(value)
        expect(readJson(head + json + tail, new Steps(1_000))).toEqual({ values: [JSON.parse(json)], problem: null })
      }),
    )
  })
})
