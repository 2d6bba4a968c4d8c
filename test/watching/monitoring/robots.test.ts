import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { maxRobotsBytes } from '#worker/watching/monitoring/constants.ts'
import { crawlDelayMs, isAllowed, parseRobots, robotsVerdict } from '#worker/watching/monitoring/robots.ts'

const origin = 'https://tickets.example.com'

function allows(robots: string | string[], path: string): boolean {
  return isAllowed(parseRobots(typeof robots === 'string' ? robots : robots.join('\n')), origin + path)
}

/** The rules of one group for our agent. */
function ours(...rules: string[]): string[] {
  return ['User-agent: TouchlineBot', ...rules]
}

describe('the group that applies', () => {
  test.each([
    ['no group at all', ['Sitemap: https://tickets.example.com/s.xml'], true],
    ['an empty file', [], true],
    ['only groups of others', ['User-agent: OtherBot', 'Disallow: /'], true],
    ['the group for all agents', ['User-agent: *', 'Disallow: /'], false],
    ['our group, whatever the case', ['user-AGENT: touchlineBOT', 'disALLOW: /'], false],
    ['our group before that for all agents', ['User-agent: *', 'Disallow: /', '', ...ours('Allow: /')], true],
    ['our group after that for all agents', [...ours('Disallow: /'), '', 'User-agent: *', 'Allow: /'], false],
    ['our group, although it holds no rule', ['User-agent: *', 'Disallow: /', 'User-agent: TouchlineBot'], true],
    ['our group, although its rule is empty', ['User-agent: *', 'Disallow: /', ...ours('Disallow:')], true],
    ['our group, named with a version', ['User-agent: TouchlineBot/2.1 (+https://x)', 'Disallow: /'], false],
    ['a group that begins like ours', ['User-agent: TouchlineBot-News', 'Disallow: /'], true],
    ['a group that ours begins with', ['User-agent: Touchline', 'Disallow: /'], true],
    ['a group of two agents', ['User-agent: OtherBot', 'User-agent: TouchlineBot', 'Disallow: /'], false],
    [
      'a group of two agents with a blank line',
      ['User-agent: TouchlineBot', '', 'User-agent: B', 'Disallow: /'],
      false,
    ],
    ['a star with a note', ['User-agent: * all of you', 'Disallow: /'], false],
    ['a star inside a name', ['User-agent: *bot', 'Disallow: /'], true],
    ['an agent without a name', ['User-agent:', 'Disallow: /'], true],
    ['rules before any group', ['Disallow: /', 'User-agent: *', 'Disallow: /other'], true],
    ['rules of the next group', [...ours('Disallow: /other'), 'User-agent: B', 'Disallow: /'], true],
    ['agents named like object properties', ['User-agent: __proto__', 'User-agent: constructor', 'Disallow: /'], true],
  ])('%s', (_, robots, expected) => {
    expect(allows(robots, '/match/1')).toBe(expected)
  })

  test('several groups for our agent count as one', () => {
    const robots = [...ours('Disallow: /a'), 'User-agent: B', 'Disallow: /b', ...ours('Disallow: /c')]
    expect(['/a', '/b', '/c'].map((path) => allows(robots, path))).toEqual([false, true, false])
  })

  test('several groups for all agents count as one', () => {
    const robots = ['User-agent: *', 'Disallow: /a', 'User-agent: B', 'Disallow: /b', 'User-agent: *', 'Disallow: /c']
    expect(['/a', '/b', '/c'].map((path) => allows(robots, path))).toEqual([false, true, false])
  })

  test.each(['Sitemap: https://x/s.xml', 'Crawl-delay: 5', 'Host: x', 'Clean-param: ref', 'What is this', ': /', 'x:'])(
    'the record "%s" ends no group and separates no agents',
    (record) => {
      expect(allows(['User-agent: TouchlineBot', record, 'User-agent: B', record, 'Disallow: /a'], '/a')).toBe(false)
      expect(allows(ours('Allow: /b', record, 'Disallow: /a'), '/a')).toBe(false)
    },
  )
})

describe('the rule that applies', () => {
  test.each([
    // [rules, path, allowed]
    [['Disallow: /'], '/', false],
    [['Disallow:'], '/a', true],
    [['Allow:', 'Disallow: /a'], '/a', false],
    [['Disallow: /a'], '/b', true],
    [['Disallow: /fish'], '/fish', false],
    [['Disallow: /fish'], '/fish.html', false],
    [['Disallow: /fish'], '/fish/salmon', false],
    [['Disallow: /fish'], '/Fish.asp', true],
    [['Disallow: /fish'], '/catfish', true],
    [['Disallow: /fish'], '/?id=fish', true],
    [['Disallow: /fish/'], '/fish', true],
    [['Disallow: /fish/'], '/fish/?id=1', false],
    [['Disallow: fish'], '/fish', true],
    [['Disallow: *fish'], '/catfish', false],
    [['Disallow: https://tickets.example.com/a'], '/a', true],
    // Longest match; Allow wins a tie; order does not matter.
    [['Allow: /p', 'Disallow: /'], '/page', true],
    [['Disallow: /', 'Allow: /p'], '/page', true],
    [['Allow: /folder', 'Disallow: /folder'], '/folder/page', true],
    [['Disallow: /folder', 'Allow: /folder'], '/folder/page', true],
    [['Allow: /page', 'Disallow: /*.htm'], '/page.htm', false],
    [['Allow: /page', 'Disallow: /*.ph'], '/page.php5', true],
    [['Allow: /$', 'Disallow: /'], '/', true],
    [['Allow: /$', 'Disallow: /'], '/page.htm', false],
    [['Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'], '/example/page/disallowed.gif', false],
    [['Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'], '/example/page/other.gif', true],
    [['Allow: /x/page.html', 'Disallow: /x/'], '/x/page.html', true],
    [['Allow: /x/page.html', 'Disallow: /x/'], '/x/', false],
    [['Allow: /x/', 'Disallow: /x/y/z'], '/x/y/z', false],
    // Octets, not characters, are counted: each kana is nine of them.
    [['Disallow: /\u30c4\u30c4', 'Allow: /\u30c4*/abcdef'], '/\u30c4\u30c4/abcdef', false],
    // Wildcards and anchors.
    [['Disallow: /*.php'], '/index.php', false],
    [['Disallow: /*.php'], '/folder/a.php?x=1', false],
    [['Disallow: /*.php'], '/', true],
    [['Disallow: /*.php'], '/windows.PHP', true],
    [['Disallow: /*.php$'], '/folder/file.php', false],
    [['Disallow: /*.php$'], '/file.php?x', true],
    [['Disallow: /*.php$'], '/file.php5', true],
    [['Disallow: /*.php$'], '/a.php.php', false],
    [['Disallow: /fish*.php'], '/fishheads/catfish.php?p', false],
    [['Disallow: /fish*.php'], '/Fish.PHP', true],
    [['Disallow: /fish*'], '/fish', false],
    [['Disallow: /a*b*c$'], '/axxbxxc', false],
    [['Disallow: /a*b*c$'], '/axxbxxcx', true],
    [['Disallow: /aba*aba$'], '/aba', true],
    [['Disallow: /aba*aba$'], '/ababa', true],
    [['Disallow: /aba*aba$'], '/abaaba', false],
    [['Disallow: /a**b'], '/ab', false],
    [['Disallow: /a*$'], '/abc', false],
    [['Disallow: *'], '/a', false],
    [['Disallow: $'], '/', true],
    [['Disallow: /a$b'], '/a$b', false],
    [['Disallow: /a$b'], '/a', true],
    [['Disallow: /*?'], '/a?x=1', false],
    [['Disallow: /*?'], '/a?', false],
    [['Disallow: /*?'], '/a', true],
    [['Disallow: /a?x=1'], '/a?x=1&y=2', false],
    [['Disallow: /a#note'], '/a', false],
    [['Disallow: /a'], '/#/a', true],
    // Percent-encoding (RFC 9309 §2.2.2 and §2.2.3).
    [['Disallow: /foo/bar?baz=https://foo.bar'], '/foo/bar?baz=https://foo.bar', false],
    [['Disallow: /foo/bar?baz=https%3A%2F%2Ffoo.bar'], '/foo/bar?baz=https%3a%2f%2Ffoo.bar', false],
    [['Disallow: /foo/bar/\u30c4'], '/foo/bar/%E3%83%84', false],
    [['Disallow: /foo/bar/%E3%83%84'], '/foo/bar/\u30c4', false],
    [['Disallow: /foo/bar/%e3%83%84'], '/foo/bar/%E3%83%84', false],
    [['Disallow: /foo/bar/%62%61%7A'], '/foo/bar/baz', false],
    [['Disallow: /foo/bar/baz'], '/foo/bar/%62%61%7A', false],
    [['Disallow: /%7Ejoe'], '/~joe', false],
    [['Disallow: /~joe'], '/%7ejoe', false],
    [['Disallow: /a%2Fb'], '/a/b', true],
    [['Disallow: /a/b'], '/a%2fb', true],
    [['Disallow: /file-with-a-%2A.html'], '/file-with-a-*.html', false],
    [['Disallow: /file-with-a-%2A.html'], '/file-with-a-x.html', true],
    [['Disallow: /foo-%24'], '/foo-$', false],
    [['Disallow: /foo-%24'], '/foo-', true],
    [['Disallow: /a|b'], '/a|b', false],
    [['Disallow: /a[b]^c'], '/a[b]^c', false],
    [['Disallow: /a b'], '/a%20b', false],
    [["Disallow: /s?q='x'"], "/s?q='x'", false],
    [['Disallow: /100%'], '/100%', false],
    [['Disallow: /100%25'], '/100%', false],
    [['Disallow: /%%41'], '/%25A', false],
    [['Disallow: /%4'], '/%4', false],
    [['Disallow: /\ud800'], '/%EF%BF%BD', false],
  ] as const)('%j %s → %s', (rules, path, expected) => {
    expect(allows(ours(...rules), path)).toBe(expected)
  })

  test('robots.txt itself is always allowed', () => {
    expect(allows(ours('Disallow: /'), '/robots.txt')).toBe(true)
    expect(allows(ours('Disallow: /'), '/robots.txt.bak')).toBe(false)
  })

  test('a user name before the host is not part of the path', () => {
    const rules = parseRobots(ours('Disallow: /private').join('\n'))
    expect(isAllowed(rules, 'https://user:secret@shop.example/private')).toBe(false)
    expect(isAllowed(rules, 'https://user@shop.example/public')).toBe(true)
  })

  test('an invalid address is disallowed', () => {
    expect(isAllowed(parseRobots(''), 'not an address')).toBe(false)
  })
})

describe('the text', () => {
  test.each([
    ['a byte order mark', '\uFEFFUser-agent: *\nDisallow: /a'],
    ['CRLF', 'User-agent: *\r\nDisallow: /a\r\n'],
    ['CR', 'User-agent: *\rDisallow: /a\r'],
    ['white space everywhere', ' \tUser-agent \t:\t* \n\t Disallow\t : \t/a \t'],
    ['no white space', 'user-agent:*\ndisallow:/a'],
    ['comments', '# hello\nUser-agent: * # all\n# Allow: /a\nDisallow: /a # private\n#'],
    ['lines of no meaning', '<html>\nUser-agent: *\nDissalow: /\nDisallow /\n\u0000\nDisallow: /a\n</html>'],
  ])('is read with %s', (_, text) => {
    expect([allows(text, '/a'), allows(text, '/b')]).toEqual([false, true])
  })

  test('is read up to 500 KiB, and a cut line is ignored', () => {
    const line = `# ${'x'.repeat(97)}\n`
    const head = `${'User-agent: *\nDisallow: /first\n'}${line.repeat(Math.floor(maxRobotsBytes / line.length) - 1)}`
    const filled = `${head}#${'y'.repeat(maxRobotsBytes - head.length - 14)}\nDisallow: /s`
    expect(filled).toHaveLength(maxRobotsBytes)
    expect(allows(filled, '/second')).toBe(false)
    const cut = parseRobots(`${filled}econd\nDisallow: /third\n`)
    expect(cut.rules.map((rule) => rule.pattern)).toEqual(['/first'])
  })

  test('never throws, and survives being stored', () => {
    const piece = fc.oneof(
      fc.constantFrom('User-agent: TouchlineBot', 'User-agent: *', 'Disallow: /', 'Allow: /a*b$', 'Crawl-delay: -1'),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(fc.array(piece), fc.webUrl({ withQueryParameters: true }), (lines, url) => {
        const rules = parseRobots(lines.join('\n'))
        expect(JSON.parse(JSON.stringify(rules))).toEqual(rules)
        expect(isAllowed(JSON.parse(JSON.stringify(rules)), url)).toBe(isAllowed(rules, url))
      }),
    )
  })

  test('wildcards match like a regular expression', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', '*'), { maxLength: 8 })
    const path = fc.array(fc.constantFrom('a', 'b'), { maxLength: 10 })
    fc.assert(
      fc.property(letters, fc.boolean(), path, (pattern, isAnchored, characters) => {
        const rule = `/${pattern.join('')}${isAnchored ? '$' : ''}`
        const wanted = new RegExp(`^/${pattern.join('').replaceAll('*', '.*')}${isAnchored ? '$' : ''}`)
        const address = `/${characters.join('')}`
        expect(allows(ours(`Disallow: ${rule}`), address)).toBe(!wanted.test(address))
      }),
      runs(200),
    )
  })

  test('wildcards never backtrack, which would take longer than the test', () => {
    const rule = `Disallow: /${'*a'.repeat(20_000)}$`
    expect(allows(ours(rule), `/${'a'.repeat(10_000)}b`)).toBe(true)
  })
})

describe('the delay between requests', () => {
  test.each([
    [['Crawl-delay: 5'], 5_000],
    [['Crawl-delay: 0.5'], 500],
    [['Crawl-delay: 0'], null],
    [['Crawl-delay: -3'], null],
    [['Crawl-delay: soon'], null],
    [['Crawl-delay:'], null],
    [['Crawl-delay: Infinity'], 86_400_000],
    [['Disallow: /', 'Crawl-delay: 5', 'User-agent: TouchlineBot', 'Crawl-delay: 9'], 9_000],
    [['Disallow: /', 'User-agent: *', 'Crawl-delay: 9'], null],
  ] as const)('%j → %s ms', (lines, expected) => {
    expect(crawlDelayMs(parseRobots(ours(...lines).join('\n')))).toBe(expected)
  })
})

test.each([
  [200, 'rules'],
  [206, 'rules'],
  [301, 'allow_all'],
  [401, 'allow_all'],
  [403, 'allow_all'],
  [404, 'allow_all'],
  [410, 'allow_all'],
  [429, 'stay_away'],
  [500, 'stay_away'],
  [503, 'stay_away'],
  [599, 'stay_away'],
  [null, 'stay_away'],
] as const)('status %s of robots.txt means %s', (status, verdict) => {
  expect(robotsVerdict(status)).toBe(verdict)
})
