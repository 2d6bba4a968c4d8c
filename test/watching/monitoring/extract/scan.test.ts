import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { readHtml } from '#worker/watching/monitoring/extract/html.ts'
import { readAttributes, scanMarkup } from '#worker/watching/monitoring/extract/scan.ts'
import { Steps } from '#worker/watching/monitoring/extract/steps.ts'

/** The structured-data scripts that a complete parser finds. */
function parsedScripts(html: string): string[] {
  const scripts: string[] = []
  let open: string | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script') open = attributes.type === 'application/ld+json' ? '' : null
    },
    ontext(text) {
      if (open !== null) open += text
    },
    onclosetag(name, isImplied) {
      if (name === 'script' && open !== null && !isImplied) scripts.push(open)
      open = null
    },
  })
  parser.end(html)
  return scripts
}

const piece = fc.constantFrom(
  '<script type="application/ld+json">',
  "<SCRIPT TYPE='application/ld+json' async>",
  '<script type=application/ld+json>',
  '<script type="application/ld&#43;json">',
  '<script data-x="</script>" type="application/ld+json">',
  '<script>',
  '</script>',
  '</SCRIPT >',
  '</script\n>',
  '</scripty>',
  '<scripty>',
  '<!--',
  '-->',
  '--!>',
  '<!-->',
  '<!doctype html>',
  '<?php ?>',
  '</ x>',
  '<div title="a > b">',
  "<div title='<script>'>",
  "<div title=it's>",
  '<a href=x/>',
  '<p/>',
  '</div>',
  '<style>',
  '</style>',
  '<title>',
  '</title>',
  '<textarea>',
  '</textarea>',
  '<',
  '>',
  '"',
  "'",
  '&amp;',
  '{"@type":"Event"}',
  'text ',
)

/** Spellings on which tokenisers differ, and single characters. */
const oddPiece = fc.oneof(
  piece,
  fc.constantFrom(
    '<a title=x"y>',
    '<a b="c"d>',
    '<a b = "c>">',
    '<a\u000bb="<title>">',
    '<a b="c" ="><title>">',
    '<a b=="><title>">',
    '<br />',
    '<svg>',
    '</svg>',
    '<title/>',
    '<meta name="a" content="<b>">',
    '<plaintext>',
    '<template>',
    '<template shadowrootmode=open>',
    '</template>',
    '<noscript>',
    '</noscript>',
  ),
  fc.string({ unit: fc.constantFrom(...'<>/="\' \n\vab') }),
)

type Received = { seen: unknown[]; isCut: boolean }

/** Everything that callbacks receive, except the text. */
function receivedFrom(html: string, isTextWanted: boolean): Received {
  const seen: unknown[] = []
  const { isCut } = scanMarkup(html, {
    open: (...tag) => seen.push(['open', ...tag]),
    close: (...tag) => seen.push(['close', ...tag]),
    raw: (...element) => seen.push(['raw', ...element]),
    ...(isTextWanted && { text: () => undefined }),
  })
  return { seen, isCut }
}

describe('scanning a page', () => {
  test('reports the same whether ordinary tags are skipped at once or walked for the text between them', () => {
    fc.assert(
      fc.property(fc.array(oddPiece, { maxLength: 30 }), (pieces) => {
        const html = pieces.join('')
        expect(receivedFrom(html, false)).toEqual(receivedFrom(html, true))
      }),
      runs(500),
    )
  })

  test('finds the same structured data as a complete parser, on uncut pages', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = pieces.join('')
        if (scanMarkup(html, {}).isCut) return
        expect(readHtml(html, new Steps(html.length)).jsonLd).toEqual(parsedScripts(html))
      }),
      runs(300),
    )
  })

  test('never throws, for any page', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (html) => void readHtml(html, new Steps(html.length))),
    )
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (html) => void readHtml(html, new Steps(html.length)),
      ),
    )
  })

  test('reads attributes in any quoting, the first of two', () => {
    const html = `<meta a=1 b='2"' C="&lt;3'" d  =  "4"e a=9 f=/x/ =g/>`
    const attributes = readAttributes(html, 5, html.length - 1)
    expect([...attributes]).toEqual([
      ['a', '1'],
      ['b', '2"'],
      ['c', "&lt;3'"],
      ['d', '4'],
      ['e', ''],
      ['f', '/x/'],
      ['=g', ''],
    ])
  })

  test.each([
    ['<html><body>', true],
    ['<html><body></body></html>', false],
    ['<html><script>"</html>"</script>', true],
    ['<html><!-- </html> -->', true],
    ['<!doctype html><p>No html element is legal', false],
    ['<p>cut inside a <a href="x', true],
    ['<p>cut inside a <!-- comment', true],
    ['<p>cut inside a <script>var x', true],
    ['<p>a < b', false],
    ['<svg><title/></svg><p>complete', false],
    ['<html><template><p></html>', true],
    ['<html><noscript></html>', true],
    ['<html><template><html></template></html>', false],
    ['', false],
  ])('%j is cut: %s', (html, isTruncated) => {
    expect(readHtml(html, new Steps(html.length)).isTruncated).toBe(isTruncated)
  })

  const data = '<script type="application/ld+json">{"a":1}</script>'

  test.each([
    `<!-- ${data} -->`,
    `<template>${data}</template>`,
    `<template><template>${data}</template>${data}</template>`,
    `<template><div shadowrootmode=open>${data}</div></template>`,
    `<noscript>${data}</noscript>`,
    `<textarea>${data}</textarea>`,
    `<template><!-- </template> -->${data}</template>`,
    `<script>document.write('${data.replace('</script>', '')}')</script>`,
  ])('what a browser makes nothing of is not read: %s', (inert) => {
    const html = `<html>${inert}${data}</html>`
    expect(readHtml(html, new Steps(html.length)).jsonLd).toEqual(['{"a":1}'])
  })

  test('a template that is a shadow root is shown, and read', () => {
    const html = `<html><x-shop><template shadowrootmode="open">${data}</template></x-shop></html>`
    expect(readHtml(html, new Steps(html.length)).jsonLd).toEqual(['{"a":1}'])
  })
})
