// A person who pays, for the tests of payments.
import { roleIds } from '#worker/people/accounts/constants.ts'
import { addPerson } from '../../people/accounts/people.ts'
import type { Mortality } from './mortal.ts'
import { openOffice } from './office.ts'

const buyer = { name: 'Robin Fairweather', address: '1 High Street, Leeds' }
export const orderRequest = { plan: 'pro', cycle: 'yearly', buyer, amountPence: null, isStartAsked: true } as const

/** With a mortality, whatever the Worker waits for may be its last. */
export async function paying(person: Parameters<typeof addPerson>[0] = {}, mortality?: Mortality) {
  const { id: userId } = await addPerson(person)
  const office = openOffice(mortality)
  const caller = { userId, roleId: person?.roleId ?? roleIds.Customer }
  const start = async (more: object = {}) => {
    const started = await office.payments.start(caller, { ...orderRequest, ...more })
    if (!started.ok) throw new Error(started.error.message)
    return started.value.providerOrderId
  }
  const pay = async (more: object = {}) => {
    const id = await start(more)
    office.simulated.approve(id)
    return { id, captured: await office.payments.capture(userId, id) }
  }
  return { ...office, userId, caller, start, pay }
}
