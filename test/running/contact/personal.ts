import { origin } from '../../people/accounts/people.ts'
import type { Scene } from '../../people/privacy/features.ts'

export async function use({ canary, email, visitor, ports }: Scene) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: canary, email, subject: canary, message: canary.repeat(9) }))
    form.set(name, value)
  await ports.contact.receive('contact', new Request(origin, { method: 'POST', body: form }), visitor)
}
