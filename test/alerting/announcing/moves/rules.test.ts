import { describe, expect, test } from 'vitest'
import type { MatchTime } from '#worker/alerting/announcing/moves/contract.ts'
import { moveOf } from '#worker/alerting/announcing/moves/rules.ts'
import { moveNotice } from '#worker/alerting/announcing/moves/words.ts'
import { chatLetter } from '#worker/alerting/notifications/templates/chat.ts'
import { letterMail } from '#worker/alerting/notifications/templates/letter.ts'
import { pushLetter } from '#worker/alerting/notifications/templates/push.ts'
import { smsLetter } from '#worker/alerting/notifications/templates/sms.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { factsOf, noon } from '../../alerts/changes.ts'

const planned: MatchTime = { status: 'scheduled', kickoffAt: noon + 9 * dayMs, matchDay: '2026-10-14' }
const later = { ...planned, kickoffAt: noon + 10 * dayMs, matchDay: '2026-10-15' }
const over: MatchTime = { status: 'completed', kickoffAt: noon - dayMs, matchDay: '2026-10-04' }

describe('what is announced of a match', () => {
  test.each([
    ['postponed', planned, { ...planned, status: 'postponed' }],
    ['cancelled', { ...planned, status: 'postponed' }, { ...planned, status: 'cancelled' }],
    ['back_on', { ...planned, status: 'postponed' }, later],
    ['moved', planned, later],
    ['moved', { ...planned, kickoffAt: null }, { ...later, kickoffAt: null }],
    [null, { ...planned, kickoffAt: null }, planned],
    [null, planned, { ...planned, kickoffAt: null }],
    ['moved', over, later],
    ['moved', over, { ...later, kickoffAt: null }],
    [null, over, { ...over, status: 'scheduled' }],
    [null, over, { ...over, kickoffAt: null, status: 'scheduled', matchDay: '2026-10-03' }],
    [null, planned, { ...planned, status: 'live' }],
    [null, planned, { ...planned, status: 'completed' }],
    [null, planned, { ...planned, kickoffAt: noon - dayMs, matchDay: '2026-10-04' }],
    [null, { ...planned, status: 'postponed' }, { ...later, status: 'postponed' }],
  ] as [string | null, MatchTime, MatchTime][])('is %s', (move, was, is) => {
    expect(moveOf(was, is, noon)).toBe(move)
  })
})

test('every channel says it, an SMS in one part, and names from others format nothing', () => {
  const match = factsOf({ homeTeamName: 'Arsenal\nof London '.repeat(9), awayTeamName: 'Chełsea' })
  const notice = moveNotice({ match, move: 'postponed', was: planned, is: planned, at: noon })
  const letter = {
    kind: 'letter',
    about: 'move',
    alert: { id: 4, alertType: 'price_drop' },
    userId: 7,
    subjectId: 'move:1:2',
    at: noon,
    match,
    why: 'Because.',
    ...notice,
  } as const
  const url = 'https://touchline.example/matches/1'
  expect(smsLetter(letter, url)).toMatch(
    /^Postponed: Arsenal of London .*\.\. https:\/\/touchline.example\/matches\/1$/,
  )
  expect(smsLetter(letter, url).length).toBeLessThanOrEqual(160)
  expect(pushLetter(letter, { url, muteUrl: 'https://touchline.example/m/1' })).toMatchObject({
    tag: 'match-1',
    muteUrl: 'https://touchline.example/m/1',
    title: expect.not.stringContaining('\n'),
  })
  const links = { publicOrigin: 'https://touchline.example', muteUrl: 'https://touchline.example/m/1' }
  expect(chatLetter(letter, links)).toMatchObject({
    id: 'msg_move-1-2-7',
    type: 'match.moved',
    links: [
      { text: 'Mute', url: links.muteUrl },
      { text: 'See the match', url },
    ],
    data: { alert_id: 4, mute_url: links.muteUrl },
  })
  expect(chatLetter({ ...letter, about: 'last_chance' }, links).type).toBe('match.last_chance')
  const ways = { manageUrl: 'https://touchline.example/m/1', unsubscribeUrl: 'https://touchline.example/u/2' }
  const mail = letterMail(letter, url, ways)
  expect(mail.text).toContain('Because.')
  for (const part of [mail.text, mail.html]) for (const way of Object.values(ways)) expect(part).toContain(way)
  expect(letterMail({ ...letter, why: null, alert: null }, url, null).text).not.toContain('Turn off')
})
