// A payment that an operator records by hand.
import { paying } from './paying.ts'

export const operatorId = 7
export const record = (userId: number, more: object = {}) => ({
  user_id: String(userId),
  plan_type: 'Pro',
  billing_cycle: 'monthly',
  amount: '39.99',
  payment_method: 'bank_transfer',
  payment_reference: `BANK-${crypto.randomUUID()}`,
  notes: 'Statement of 22 November, line 4',
  ...more,
})
export const byMail = { sendEmail: true, recipientEmail: 'robin@example.com', customMessage: 'Thanks for calling.' }

export async function recorded(more: object = {}) {
  const scene = await paying()
  const made = await scene.desk.create(record(scene.userId, more), operatorId)
  if (!made.ok) throw new Error(made.error.message)
  return { ...scene, id: made.value.id, made: made.value }
}
