import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networksOf } from '#worker/ground/platform/network.ts'

const namesOf = (address: string | null) => networksOf(address).map(({ name }) => name)
const ipv4 = ['192.0.2.7', '192.0.2.0/24', '192.0.0.0/16']
const ipv6 = ['2001:db8:0:42::/64', '2001:db8:0:0::/56', '2001:db8:0::/48', '2001:db8::/32']

describe('the networks of an address, narrowest first,', () => {
  test.each([
    ['192.0.2.7', ipv4],
    [' 192.0.2.7 ', ipv4],
    ['::ffff:192.0.2.7', ipv4],
    ['::FFFF:c000:0207', ipv4],
    ['0:0:0:0:0:ffff:192.0.2.7', ipv4],
    ['2001:db8:0:42:aaaa:bbbb:cccc:dddd', ipv6],
    ['2001:DB8::42:0:0:0:1', ipv6],
    ['2001:0db8:0000:0042::1', ipv6],
    ['2001:db8:1:2fe::1', ['2001:db8:1:2fe::/64', '2001:db8:1:200::/56', '2001:db8:1::/48', '2001:db8::/32']],
    ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48', '0:0::/32']],
    // Not mapped: an address that only ends like IPv4.
    ['64:ff9b::192.0.2.7', ['64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0::/48', '64:ff9b::/32']],
  ])('of %s are %j', (address, names) => expect(namesOf(address)).toEqual(names))

  test.each([
    null,
    '',
    'local',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.2.3.4, 5.6.7.8',
    '::1::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8:9',
    'fe80::1%eth0',
    'g::1',
    '12345::',
    ':',
    '[::1]',
    '1.2.3.4:80',
  ])('%j is not an address: all of these share one network', (address) => expect(namesOf(address)).toEqual(['local']))
})

const group = fc.integer({ min: 0, max: 0xffff })
const hex = (groups: number[]) => groups.map((one) => one.toString(16)).join(':')

test('a /64 is one network for any host part, and so are the networks around it', () => {
  const hosts = fc.tuple(
    fc.array(group, { minLength: 4, maxLength: 4 }),
    fc.array(group, { minLength: 4, maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.tuple(fc.constant(0x2001), group, group, group), hosts, (site, [one, other]) => {
      expect(namesOf(hex([...site, ...one]))).toEqual(namesOf(hex([...site, ...other])))
    }),
  )
})

test('any header gives a network to count by', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(networksOf(text).length).toBeGreaterThan(0)
    }),
  )
})
