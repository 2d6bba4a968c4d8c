import { createHmac } from 'node:crypto'
import { isSecretEqual } from '#worker/ground/platform/constant-time.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'

/** As Twilio signs: the full address, then each field's name and value in the order of the names. */
export function twilioSignature(authToken: Secret, address: string, form: ReadonlyMap<string, string>): string {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const signed = address + fields.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken.reveal()).update(signed, 'utf8').digest('base64')
}

export function isSignedByTwilio(
  authToken: Secret,
  address: string,
  form: ReadonlyMap<string, string>,
  signature: string | null,
): boolean {
  return isSecretEqual(signature ?? '', twilioSignature(authToken, address, form))
}
