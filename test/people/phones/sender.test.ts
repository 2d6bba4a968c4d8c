import { expect, test } from 'vitest'
import { createTwilioMessages } from '#worker/people/phones/sms/provider.ts'
import type { TwilioClient } from '#worker/people/phones/twilio/client.ts'

async function formOf(from: string) {
  const forms: Record<string, string>[] = []
  const lost = { kind: 'lost', reason: 'network' } as const
  const client = {
    settings: { from, accountSid: 'AC1', apiUrl: 'https://api.twilio.test' },
    post: async (_: string, form: Record<string, string>) => {
      forms.push(form)
      return lost
    },
    get: async () => lost,
  }
  const messages = createTwilioMessages(client as unknown as TwilioClient)
  await messages.send({ to: '+447700900123', body: 'Hello', reportUrl: 'https://touchline.example/r' })
  return { form: forms[0], shown: messages.from }
}

test('a message comes from a number, a name, or whichever number a messaging service chooses', async () => {
  const service = `MG${'0a'.repeat(16)}`
  expect(await formOf('Touchline')).toMatchObject({ form: { From: 'Touchline' }, shown: 'Touchline' })
  const { form, shown } = await formOf(service)
  expect([form, shown]).toEqual([
    { To: '+447700900123', MessagingServiceSid: service, Body: 'Hello', StatusCallback: 'https://touchline.example/r' },
    null,
  ])
})
