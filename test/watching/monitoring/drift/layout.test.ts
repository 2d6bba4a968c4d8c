import { describe, expect, test } from 'vitest'
import { layoutOf } from '#worker/watching/monitoring/drift/layout.ts'

const data = (json: string) => `<script type="application/ld+json">${json}</script>`
const offer = data('{"@type":"Event","offers":{"price":"28.00","priceCurrency":"GBP"}}')
const other = data('{"was":1,"deposit":[2]}')
const printOf = (body: string) => layoutOf(`<!doctype html><html>${body}</html>`, { kind: 'structured' })

describe('the print of a page with structured data', () => {
  test.each([
    ['a comment', `<!-- ${other} -->`],
    ['a script', `<script>document.write('${other.replace('</script', '<\\/script')}')</script>`],
    ['a style', '<style>.price{color:red}</style>'],
    ['texts', '<p class="x">From 28.00 to 30.00</p>'],
  ])('is the same with %s more', (_, more) => {
    expect(printOf(`${more}${offer}`)).toEqual(printOf(offer))
  })

  test.each([
    ['data', other],
    ['an Open Graph price', '<meta property="product:price:amount" content="28">'],
    ['microdata', '<span itemprop="price">28</span>'],
  ])('is another with %s more', (_, more) => {
    expect(printOf(`${more}${offer}`)).not.toEqual(printOf(offer))
  })

  test('is that of what stands before a script that never ends', () => {
    expect(printOf(`${offer}<script>${other}`.replaceAll('</script', '<\\/script'))).toEqual([])
    expect(printOf(`${offer}<!-- ${other}`)).toEqual(printOf(offer))
  })
})
