import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { decodeText, readText } from '#worker/ground/platform/charset.ts'

const latinPound = [0xa3, 0x36, 0x34]
const utf8Pound = [0xc2, 0xa3, 0x36, 0x34]

function bytes(...parts: (string | number[])[]): Uint8Array {
  return new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
  )
}

test.each([
  ['nothing said', bytes(utf8Pound), 'text/html', '£64'],
  ['no type', bytes(utf8Pound), null, '£64'],
  ['the type', bytes(latinPound), 'text/html; charset=ISO-8859-1', '£64'],
  ['the type, quoted', bytes(latinPound), 'text/html;CHARSET="windows-1252"; x=y', '£64'],
  ['an unknown label', bytes(utf8Pound), 'text/html; charset=klingon', '£64'],
  ['an empty label', bytes(utf8Pound), 'text/html; charset=', '£64'],
  ['a mark', bytes([0xef, 0xbb, 0xbf], utf8Pound), 'text/html', '£64'],
  ['a mark against the type', bytes([0xef, 0xbb, 0xbf], utf8Pound), 'text/html; charset=iso-8859-1', '£64'],
  ['a UTF-16 mark', bytes([0xff, 0xfe, 0xa3, 0x00, 0x36, 0x00, 0x34, 0x00]), 'text/html', '£64'],
  ['a big-endian mark', bytes([0xfe, 0xff, 0x00, 0xa3, 0x00, 0x36, 0x00, 0x34]), 'text/html', '£64'],
  ['a wrong label', bytes(latinPound), 'text/html; charset=utf-8', '\ufffd64'],
])('%s', (_, page, contentType, expected) => {
  expect(decodeText(page, contentType)).toBe(expected)
})

test.each([
  ['<meta charset="iso-8859-1">', latinPound],
  ['<META CHARSET=windows-1252 />', latinPound],
  ['<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">', latinPound],
  ["<html><head><title>x</title><meta name='a' charset='latin1'>", latinPound],
  ['<meta charset="utf-16">', utf8Pound],
  ['<meta charset="nonsense">', utf8Pound],
  [`${' '.repeat(1_024)}<meta charset="iso-8859-1">`, latinPound],
  [`<!doctype html><head><!-- <meta charset=utf-8> ${'x'.repeat(3_000)} --><meta charset=windows-1252>`, latinPound],
  [`<script>var a = '<meta charset=utf-8>'</script><meta charset=windows-1252>`, latinPound],
  [`<title>a > b</title><link href="x"><meta charset='iso-8859-1'>`, latinPound],
  ['<?xml version="1.0" encoding="ISO-8859-1"?><html>', latinPound],
  ['<?xml version="1.0" encoding="nonsense"?><html><meta charset=latin1>', latinPound],
  ['<meta charset="nonsense"><meta charset="l1">', latinPound],
  ['<meta charset="x-user-defined">', latinPound],
  ['<meta name="description" content="charset=iso-8859-1">', utf8Pound],
  ['<html><head></head><body><meta charset="iso-8859-1">', utf8Pound],
  ['<!-- <meta charset="iso-8859-1"> -->', utf8Pound],
])('a page declares itself: %s', (head, price) => {
  expect(decodeText(bytes(head, price), 'text/html')).toBe(`${head}£64`)
})

test.each([
  ['windows-1250', [0xa3], 'Ł'],
  ['iso-8859-2', [0xb9], 'š'],
  ['iso-8859-15', [0xa4], '€'],
  ['windows-1252', [0x80], '€'],
  ['cp1252', [0x80], '€'],
  ['windows-1254', [0xfe], 'ş'],
  ['koi8-r', [0xc1], 'а'],
  ['sjis', [0x89, 0x7e], '円'],
  ['gb2312', [0xd4, 0xaa], '元'],
  ['ks_c_5601-1987', [0xbf, 0xf8], '원'],
])('%s is decoded by its label', (label, encoded, expected) => {
  expect(decodeText(new Uint8Array(encoded), `text/html; charset=${label}`)).toBe(expected)
})

test('an unknown label of the type leaves it to the page', () => {
  expect(decodeText(bytes('<meta charset=latin1>', latinPound), 'text/html; charset=none')).toContain('£64')
})

test('XML in UTF-16 needs no mark', () => {
  const text = '<?xml version="1.0"?><p>£64</p>'
  const encoded = new Uint8Array(Buffer.from(text, 'utf16le'))
  expect(decodeText(encoded, 'application/xhtml+xml')).toBe(text)
})

test.each(['hz-gb-2312', 'ISO-2022-KR', 'utf-7', 'UTF-32'])('%s is refused by its name', (label) => {
  const refused = { kind: 'refused', label: label.toLowerCase() }
  expect(readText(bytes('x'), `text/html; charset=${label}`)).toEqual(refused)
  expect(readText(bytes(`<meta charset="${label}">`), 'text/html')).toEqual(refused)
})

test('a declaration is found wherever it stands in the head, and none in what is not markup', () => {
  const filler = fc.constantFrom(
    '<link rel="x" href="/a>b">',
    '<!-- <meta charset=koi8-r> -->',
    '<script>if (a < b) document.write("<meta charset=koi8-r>")</script>',
    '<style>a > b {}</style>',
    '<title>Rovers < Town</title>',
    '<meta name=viewport content="width=1">',
    '<meta name="a" content="charset=koi8-r">',
    '\n  ',
    'x'.repeat(700),
  )
  const declaration = fc.constantFrom(
    '<meta charset=latin1>',
    '<META  CHARSET = "windows-1252"/>',
    `<meta content='text/html; charset=cp1252' http-equiv=Content-Type>`,
  )
  fc.assert(
    fc.property(fc.array(filler, { maxLength: 12 }), declaration, (before, meta) => {
      const head = `<!doctype html><html><head>${before.join('')}${meta}</head>`
      expect(decodeText(bytes(head, latinPound), 'text/html')).toBe(`${head}£64`)
    }),
    runs(100),
  )
})

test('a head without end costs its length', () => {
  for (const piece of ['<meta ', '<', '<!--', "<meta a='", '<meta a="', '<meta a=" b=\'', '<script', '<title>', 'a=']) {
    const page = new TextEncoder().encode(piece.repeat(200_000))
    expect(decodeText(page, 'text/html').length).toBe(page.length)
  }
})

test('the content type overrides the page', () => {
  expect(decodeText(bytes('<meta charset="utf-8">', latinPound), 'text/html; charset=latin1')).toContain('£64')
})

test('JSON is not searched for declarations', () => {
  const body = '{"html":"<meta charset=latin1>"}'
  expect(decodeText(bytes(body, utf8Pound), 'application/json')).toBe(`${body}£64`)
})
