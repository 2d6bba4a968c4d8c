import { describe, expect, test } from 'vitest'
import { goneAfterMs } from '#worker/watching/monitoring/constants.ts'
import { otherAfterChecks } from '#worker/watching/monitoring/identity/constants.ts'
import { answered, makeCheck, makePage } from '../fakes.ts'
import { checksClaim, setUp, startAt } from '../one-lease.ts'
import { kickoff, makeEvent, makeMeant, makeNames } from './meant.ts'

/** Without any redirect. */
const answer = (address: string) => answered(200, { finalUrl: address })
const meantOf = async () => makeMeant()
const pageOf =
  (name: string, startDate: string | null = kickoff) =>
  () =>
    makePage({ event: makeEvent(name, { startDate }), names: makeNames(name) })

describe('a page', () => {
  test('about another match tells the room nothing, and names both in words', async () => {
    const extract = pageOf('Kelsford Town v Thornaby Albion', '2027-01-09T15:00:00Z')
    const { check, gate, rooms } = setUp(checksClaim([makeCheck(1)]), answer, { meantOf, extract })
    await check()
    expect(rooms.observations).toEqual([])
    const [outcome] = gate.reports[0]?.outcomes ?? []
    expect(outcome).toMatchObject({ kind: 'failed', problems: ['other_event'], isRoomUpdated: false })
    expect(outcome?.detail).toMatch(/Kelsford Town v Thornaby Albion.*Meant is Kelsford Town v Marlow Dock/)
  })

  test('about another match leaves its board unsure once a second reading says so', async () => {
    const extract = pageOf('Kelsford Town v Thornaby Albion', '2027-01-09T15:00:00Z')
    const { check, gate, rooms } = setUp(checksClaim([{ ...makeCheck(1), missing: 1, instead: 1 }]), answer, {
      meantOf,
      extract,
    })
    await check()
    expect(rooms.observations).toEqual([
      expect.objectContaining({ matchId: 101, offers: [], isUnusual: true, isUnsure: true, isOther: true }),
    ])
    expect(gate.reports[0]?.outcomes[0]).toMatchObject({ kind: 'failed', isRoomUpdated: false })
  })

  test('is named as people write clubs and days', async () => {
    const extract = pageOf('FC Groningen v Heart of Midlothian', '2027-01-09T15:00:00Z')
    const { check, gate } = setUp(checksClaim([makeCheck(1)]), answer, { meantOf, extract })
    await check()
    expect(gate.reports[0]?.outcomes[0]?.detail).toContain(
      'It is about FC Groningen v Heart of Midlothian on 2027-01-09.',
    )
  })

  test('about another match for many checks is unlinked, with what it is about', async () => {
    const extract = pageOf('Kelsford Town v Thornaby Albion', '2027-01-09T15:00:00Z')
    const at = (missing: number, missingSince: number) =>
      checksClaim([{ ...makeCheck(1), missing, missingSince, revision: 7 }])
    const longAgo = startAt - goneAfterMs
    for (const claim of [at(otherAfterChecks - 2, longAgo), at(otherAfterChecks - 1, longAgo + 1)]) {
      const early = setUp(claim, answer, { meantOf, extract })
      await early.check()
      expect(early.unlinked).toEqual([])
    }
    const late = setUp(at(otherAfterChecks - 1, longAgo), answer, { meantOf, extract })
    await late.check()
    expect(late.unlinked).toEqual([
      expect.objectContaining({ matchId: 101, revision: 7, why: expect.stringContaining('Thornaby Albion') }),
    ])
  })

  test('that names no match waits: nothing of it is believed, and it begins no board', async () => {
    const { check, rooms } = setUp(checksClaim([makeCheck(1)]), answer, {
      meantOf,
      extract: pageOf('Tickets', null),
    })
    await check()
    expect(rooms.observations).toEqual([expect.objectContaining({ isUnusual: true, isUnsure: true })])
    expect(rooms.observations[0]?.isBeginning).toBeUndefined()
  })

  test('of the match begins its board', async () => {
    const extract = pageOf('Kelsford Town v Marlow Dock')
    const { check, rooms } = setUp(checksClaim([makeCheck(1)]), answer, { meantOf, extract })
    await check()
    expect(rooms.observations[0]).toMatchObject({ isBeginning: true })
    expect(rooms.observations[0]?.isUnusual).toBeUndefined()
  })
})
