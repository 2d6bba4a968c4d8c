import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson } from '#worker/monitoring/extract/lenient-json.ts'
import { Steps } from '#worker/monitoring/extract/steps.ts'

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
  ])('%j is read', (text, values) => {
    expect(readJson(text, new Steps(text.length)).values).toEqual(values)
  })

  test.each(['{"a":1', '[[', '{"a":"b', '{"a":/* ', '{"a":1}{"b":'])('%j is truncated', (text) => {
    expect(readJson(text, new Steps(text.length)).problem).toBe('truncated')
  })

  test.each(['', 'hello', '{a:1}', '{"a":"b"c"}', '}{'])('%j is not taken for data', (text) => {
    expect(readJson(text, new Steps(text.length)).values).toEqual([])
    expect(readJson(text, new Steps(text.length)).problem).not.toBe(null)
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
