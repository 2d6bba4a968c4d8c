import { expect, test } from 'vitest'
import { decodeText, readText } from '#worker/ground/platform/charset.ts'

test.each([
  ['windows-1250', [0xa3], 'Ł'],
  ['iso-8859-2', [0xb9], 'š'],
  ['iso-8859-15', [0xa4], '€'],
  ['latin1', [0x80], '€'],
  ['windows-1254', [0xfe], 'ş'],
  ['koi8-r', [0xc1], 'а'],
  ['sjis', [0x89, 0x7e], '円'],
  ['gb2312', [0xd4, 0xaa], '元'],
  ['ks_c_5601-1987', [0xbf, 0xf8], '원'],
  ['utf-16be', [0x00, 0xa3], '£'],
])('workerd decodes %s', (label, encoded, expected) => {
  expect(decodeText(new Uint8Array(encoded), `text/html; charset=${label}`)).toBe(expected)
})

test('workerd refuses what is not decoded by its name', () => {
  expect(readText(new Uint8Array([120]), 'text/html; charset=iso-2022-kr')).toEqual({
    kind: 'refused',
    label: 'iso-2022-kr',
  })
})
