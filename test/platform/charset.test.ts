import { expect, test } from 'vitest'
import { decodeText } from '#worker/platform/charset.ts'

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
  ['a label that may not be decoded', bytes(utf8Pound), 'text/html; charset=utf-7', '£64'],
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
  [`${' '.repeat(1_024)}<meta charset="iso-8859-1">`, utf8Pound],
])('a page declares itself: %s', (head, price) => {
  expect(decodeText(bytes(head, price), 'text/html')).toBe(`${head}£64`)
})

test('the content type overrides the page', () => {
  expect(decodeText(bytes('<meta charset="utf-8">', latinPound), 'text/html; charset=latin1')).toContain('£64')
})

test('JSON is not searched for declarations', () => {
  const body = '{"html":"<meta charset=latin1>"}'
  expect(decodeText(bytes(body, utf8Pound), 'application/json')).toBe(`${body}£64`)
})
