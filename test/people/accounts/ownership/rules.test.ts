import { describe, expect, test } from 'vitest'
import { tokenPurposes } from '#worker/people/accounts/constants.ts'
import {
  changesByOperator,
  endingsOf,
  needsProof,
  type OwnershipChange,
  ownershipChanges,
} from '#worker/people/accounts/ownership/rules.ts'

const changes = Object.keys(ownershipChanges) as OwnershipChange[]
/** Changes after which the account may be another person's. */
const byAnother: OwnershipChange[] = ['address_claimed', 'google_claimed', 'verified_by_operator', 'second_step_undone']
/** They end no session: each adds something to what is there, in a session that was proven for it. */
const additions: OwnershipChange[] = ['password_added', 'google_linked', 'agent_code_redeemed']

describe('the table of changes', () => {
  test.each(byAnother)('leaves nothing of a former holder after %s', (change) => {
    const { sessions, links, factors, google, reach, purchases } = endingsOf([change])
    expect([sessions, factors, google, reach, purchases]).toEqual(['all', 'end', 'end', true, 'all'])
    expect([...links].toSorted()).toEqual(tokenPurposes.filter((purpose) => purpose !== 'take_back').toSorted())
  })

  test('ends the seats that agents gave to the mailbox where another person had the account', () => {
    const ending = changes.filter((change) => ownershipChanges[change].seats === 'end')
    const others = byAnother.filter((change) => change !== 'second_step_undone')
    expect(ending.toSorted()).toEqual([...others, 'address_taken_back'].toSorted())
  })

  test('leaves the one who moved an account away nothing once it is taken back, and the owner older second factors', () => {
    const { sessions, links, factors, google, reach, purchases } = endingsOf(['address_taken_back'])
    expect([sessions, factors, google, reach, purchases]).toEqual(['all', 'recent', 'asked', true, 'all'])
    expect([...links]).toEqual(expect.arrayContaining(['reset_password', 'change_email', 'delete_account']))
  })

  test('ends the links that take an account back only where an operator gives it another address', () => {
    const ending = changes.filter((change) => endingsOf([change]).links.includes('take_back'))
    expect(ending).toEqual(['address_set_by_operator'])
  })

  test('ends sessions at every change but an addition', () => {
    expect(changes.filter((change) => ownershipChanges[change].sessions === 'none')).toEqual(additions)
  })

  test('ends links that set a password whenever a password or an address is new, but by who only has a session', () => {
    const newPassword = changes.filter((change) => /password|address_(claimed|changed|set)|google_claimed/.test(change))
    for (const change of newPassword) {
      const { links } = endingsOf([change])
      expect(links.includes('reset_password'), change).toBe(change !== 'password_changed')
    }
  })

  test('has nothing bought any more once the mailbox was proven again, or is doubted', () => {
    const buying = changes.filter((change) => ownershipChanges[change].purchases === 'none')
    expect(buying.filter((change) => /reset|claimed|unverified|address_(changed|set)|_set_by/.test(change))).toEqual([
      'role_claimed',
    ])
  })

  test('ends a deletion that waits where the account goes on: taken back, or given an address or switched on by an operator', () => {
    const ending = changes.filter((change) => endingsOf([change]).deletion === 'end')
    expect(ending).toEqual(['address_taken_back', 'address_set_by_operator', 'switched_on'])
  })

  test('lets no passkey sign in by itself once the mailbox was proven again, or is doubted', () => {
    const alone = changes.filter((change) => ownershipChanges[change].factors === 'stay')
    expect(alone.filter((change) => /reset|claimed|undone|unverified|_by_operator/.test(change))).toEqual([
      'role_claimed',
    ])
  })

  test('lets no Google account linked before enter where an operator doubts the mailbox, or gives another or a password', () => {
    const ending = changes.filter((change) => ownershipChanges[change].google === 'end')
    const all = [...byAnother, 'unverified_by_operator', 'address_set_by_operator', 'password_set_by_operator']
    expect(ending.toSorted()).toEqual(all.toSorted())
  })

  test('is noted and mailed, but for what only follows another change', () => {
    const silent = changes.filter((change) => ownershipChanges[change].mail === null)
    expect(silent).toEqual(['address_lost', 'agent_code_redeemed', 'role_claimed', 'closed'])
    expect(changes.filter((change) => ownershipChanges[change].log === null)).toEqual(['address_lost', 'closed'])
  })
})

describe('several changes at once', () => {
  test('end what any of them ends', () => {
    const { sessions, links, factors, google, reach, seats, purchases } = endingsOf([])
    expect([sessions, factors, google, reach, seats, purchases]).toEqual([
      'none',
      'stay',
      'stay',
      false,
      'stay',
      'none',
    ])
    expect(links).toEqual([])
    expect(endingsOf(['password_changed', 'google_linked']).sessions).toBe('others')
    expect(endingsOf(['switched_off', 'verified_by_operator'])).toMatchObject({ sessions: 'all', factors: 'end' })
  })

  test.each([
    [{}, [], false],
    [{ email: 'a@b.test', isEmailVerified: false }, ['address_set_by_operator'], true],
    [{ email: 'a@b.test', isEmailVerified: true }, ['address_set_by_operator', 'verified_by_operator'], true],
    [{ isEmailVerified: false }, ['unverified_by_operator'], false],
    [{ roleId: 2, isActive: false }, ['role_changed', 'switched_off'], true],
    [{ passwordHash: 'hash', isActive: true }, ['password_set_by_operator', 'switched_on'], true],
  ] as const)('of an operator: %j is %j, with fresh proof: %j', (to, expected, isProofNeeded) => {
    expect(changesByOperator(to)).toEqual(expected)
    expect(needsProof(changesByOperator(to))).toBe(isProofNeeded)
  })
})
