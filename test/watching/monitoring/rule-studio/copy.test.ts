import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { parseDom } from '#worker/watching/monitoring/extract/dom.ts'
import { Steps } from '#worker/watching/monitoring/extract/steps.ts'
import { copyOf } from '#worker/watching/monitoring/rule-studio/copy.ts'
import { numberElements } from '#worker/watching/monitoring/rule-studio/numbering.ts'
import { sandboxPage } from './pages.ts'

const hostile = [
  '<script>alert(1)</script><p>seen</p>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script><a href="javascript:alert(1)">x</a></svg>',
  '<a href="javascript:alert(1)" target=_top>go</a>',
  '<iframe srcdoc="<script>top.location=1</script>"></iframe>',
  '<form action=https://evil.example><input name=q value="</span><script>alert(1)</script>"><button>Send</button></form>',
  '<base href=https://evil.example><link rel=stylesheet href=//evil.example><meta http-equiv=refresh content="0;url=//evil.example">',
  '<style>@import "//evil.example"; td{background:url(//evil.example)}</style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<textarea></textarea><script>alert(1)</script>',
  '<template><script>alert(1)</script></template>',
  '<p style="position:fixed" onclick=alert(1) id=x name=body>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<object data=x><embed src=x>',
  '<!--><script>alert(1)</script>-->',
]

/** Tags with a number and nothing else, and text without markup. */
const grammar = /^(?:<[a-z][a-z0-9]*(?: data-n="\d+")?>|<\/[a-z][a-z0-9]*>|[^<>"]*)*$/

describe('the copy of a stored page', () => {
  test.each(hostile)('has no attribute, address or script of %s', (body) => {
    const copy = copyOf(`<html><body><td>£45</td>${body}</body></html>`) ?? ''
    expect(copy).toMatch(grammar)
    expect(copy).not.toMatch(/<(script|style|iframe|img|svg|form|input|base|meta|link|object|embed|template)/i)
    expect(copy).toContain('£45')
  })

  test('is of that form whatever the page is', () => {
    const bits = fc.constantFrom(
      ...hostile,
      '<td>',
      '</td>',
      '"',
      "'",
      '>',
      '<',
      '&',
      '&lt;',
      '<tr><td>1',
      '\0',
      '<p a="',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string()), { maxLength: 30 }), (parts) => {
        expect(copyOf(parts.join('')) ?? '').toMatch(grammar)
      }),
      runs(200),
    )
  })

  test('numbers each element as the rules see it', () => {
    const body = sandboxPage('classic')
    const document = parseDom(body, new Steps(body.length))
    if (!document) throw new Error('no tree')
    const { elements } = numberElements(document)
    const cells = [...(copyOf(body) ?? '').matchAll(/<td data-n="(\d+)">([^<]*)<\/td>/g)]
    expect(cells.length).toBe(15)
    for (const [, number, text] of cells) {
      const [child] = elements[Number(number)]?.children ?? []
      expect(child?.type === 'text' ? child.data : '').toBe(text)
    }
  })

  test('of a page that is nested too deeply is none', () => {
    expect(copyOf('<div>'.repeat(5_000))).toBeNull()
  })
})
