/** Addresses that must never be fetched, whatever the allowed origin. */

/** Four octets in the notations that parsers, resolvers and people use. */
function notations([a, b, c, d]: readonly [number, number, number, number]): string[] {
  const whole = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  const hex = (octet: number) => octet.toString(16).padStart(2, '0')
  const octal = (octet: number) => `0${octet.toString(8)}`
  const hexTail = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`
  return [
    `${a}.${b}.${c}.${d}`,
    `${a}.${b}.${c}.${d}.`,
    `${whole}`,
    `0x${whole.toString(16).padStart(8, '0')}`,
    `0${whole.toString(8)}`,
    `0x${hex(a)}.0x${hex(b)}.0x${hex(c)}.0x${hex(d)}`,
    `${octal(a)}.${octal(b)}.${octal(c)}.${octal(d)}`,
    `000${octal(a)}.${b}.${c}.${d}`,
    `${a}.${(b << 16) | (c << 8) | d}`,
    `${a}.${b}.${(c << 8) | d}`,
    `0x${hex(a)}.${octal(b)}.${c}.${d}`,
    `${a}。${b}。${c}。${d}`,
    `${a}.${b}.${c}.${d}`.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    `${a}%2e${b}%2e${c}%2e${d}`,
    `[::ffff:${a}.${b}.${c}.${d}]`,
    `[::ffff:${hexTail}]`,
    `[0:0:0:0:0:ffff:${hexTail}]`,
    `[64:ff9b::${hexTail}]`,
    `[2002:${hexTail}::]`,
    `${a}.${b}.${c}.${d}.nip.io`,
    `${a}-${b}-${c}-${d}.sslip.io`,
  ]
}

const ipv4 = [
  [127, 0, 0, 1],
  [169, 254, 169, 254],
  [10, 0, 0, 1],
  [192, 168, 1, 1],
  [172, 16, 0, 1],
  [100, 100, 100, 200],
  [0, 0, 0, 0],
  [8, 8, 8, 8],
] as const

const hosts = [
  ...ipv4.flatMap(notations),
  ...['127.1', '127.0.1', '0', '0x0', '00', '1', '0177.1', '0x7f.1', '127.000.000.001', '①②⑦.⓪.⓪.①', '127.0.0.1.'],
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::1]', '[::127.0.0.1]', '[fe80::1]', '[fc00::1]', '[fd00:ec2::254]'],
  ...[
    '[fe80::1%25eth0]',
    '[fe80::1%eth0]',
    '[::1%25lo]',
    '[2001:4860:4860::8888]',
    '[ff02::1]',
    '[v1.1]',
    '::1',
    '[::1',
  ],
  ...['localhost', 'localhost.', 'LOCALHOST', 'a.localhost', 'localhost.localdomain', 'ⓛocalhost', 'localhost%00.com'],
  ...['metadata', 'metadata.google.internal', 'kubernetes.default.svc.cluster.local', 'printer.local', 'router.lan'],
  ...['intranet', 'db.internal', 'wiki.corp', 'nas.home', 'host.docker.internal', '1.0.0.127.in-addr.arpa', 'x.onion'],
  ...['localtest.me', 'a.localtest.me', 'lvh.me', 'x.lvh.me', '127.0.0.1.xip.io', 'a.vcap.me', 'make-1-2-3-4-rr.1u.ms'],
  ...[
    '7f000001.c0a80001.rbndr.us',
    'localhost.direct',
    '.',
    '..',
    '.com',
    'com.',
    'a..com',
    '-',
    '*',
    '_',
    'com',
    'xn--a',
  ],
  ...['api.default.svc', 'vault.service.consul', 'shop.test', 'nothing.invalid', 'metadata.tencentyun.com'],
  ...['metadata.platformequinix.com', 'metadata.packet.net', 'metadata.goog'],
  ...['%6c%6f%63%61%6c%68%6f%73%74', '%31%32%37.0.0.1', '127.0.0.1%2f@x.com', 'example.com\u0000', 'exam ple.com'],
]

/** Addresses with a wrong scheme, port or form; `HOST` stands for the allowed host. */
const forms = [
  ...['file:///etc/passwd', 'file://HOST/etc/passwd', 'data:text/html,<p>1</p>', 'javascript:alert(1)', 'about:blank'],
  ...[
    'gopher://HOST:70/_GET',
    'ftp://HOST/a',
    'dict://HOST:11211/stats',
    'ldap://HOST/',
    'sftp://HOST/',
    'tftp://HOST/a',
  ],
  ...[
    'jar:https://HOST!/',
    'netdoc:///etc/passwd',
    'ws://HOST/',
    'wss://HOST/',
    'blob:https://HOST/1',
    'view-source:x',
  ],
  ...['http://HOST/', 'http://HOST:80/', 'http://HOST:443/', 'HTTP://HOST/', 'https://HOST:22/', 'https://HOST:80/'],
  ...['https://HOST:8443/', 'https://HOST:0/', 'https://HOST:65536/', 'https://HOST:-1/', 'https://HOST:443a/'],
  ...['https://user@HOST/', 'https://user:pass@HOST/', 'https://:@HOST/', 'https://@HOST/', 'https://HOST@evil.com/'],
  ...['https://HOST:443@evil.com/', 'https://HOST%40evil.com/', 'https://evil.com#@HOST/', 'https://evil.com?@HOST/'],
  ...['https://evil.com\\@HOST/', 'https://HOST\\@evil.com/', 'https://evil.com\\.HOST/', 'https://evil.com%23@HOST/'],
  ...[
    'https://HOST\t.evil.com/',
    'https://evil.com\n@HOST/',
    ' https://HOST/',
    'https://HOST/ ',
    'https://HOST/\r\nX: 1',
  ],
  ...[
    'ht\ntps://HOST/',
    'https:/HOST/',
    'https:HOST/',
    'https:\\\\HOST/',
    '//HOST/',
    '/path',
    '',
    'HOST',
    '?',
    '#',
    'https://',
  ],
  ...[
    'https:///HOST/',
    'https:////HOST/',
    'https://HOST./',
    'https://.HOST/',
    'https://HOST.evil.com/',
    'https://evilHOST/',
  ],
  ...[
    'https://HOST%2eevil.com/',
    'https://HOST%00/',
    'https://HOST。/',
    'https://evil.com/HOST',
    'https://evil.com/?u=HOST',
  ],
  ...['https://sub.HOST/', 'https://HOST。evil.com/', 'https://HOST\u200b/', 'https://HOST\u00ad/', 'https://HOST｡/'],
  ...[
    'https://[HOST]/',
    'https://HOST:443:443/',
    'https://HOST,evil.com/',
    'https://HOST;evil.com/',
    'https://HOST|evil.com/',
  ],
  ...['url:https://HOST/', 'https\u003a\u2215\u2215HOST/', 'https://ＨOST/', `https://HOST/${'a'.repeat(2_048)}`],
]

export const allowedHost = 'tickets.example.com'

export const hostileAddresses: readonly string[] = [
  ...new Set([
    ...hosts.flatMap((host) => [`https://${host}/latest/meta-data/`, `http://${host}/`]),
    ...forms.map((form) => form.replaceAll('HOST', allowedHost)),
  ]),
]

/** Hosts that may not be a platform's origin. */
export const hostileOrigins: readonly string[] = hosts.flatMap((host) => [`https://${host}`, `http://${host}`])
