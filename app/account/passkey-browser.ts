// What the browser does with passkeys, by its own methods. Loaded when one is asked for.

async function challenge<T>(path: string, purpose: string): Promise<T> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ purpose }),
  })
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
  if (!answer.ok) throw refusal(`${path} answered ${answer.status}`)
  return (await answer.json()) as T
}

/** Like the browser's own, when a person or a device says no. */
function refusal(message: string): DOMException {
  return new DOMException(message, 'NotAllowedError')
}

function textOf(credential: Credential | null): string {
  if (!(credential instanceof PublicKeyCredential)) throw refusal('No passkey was chosen')
  return JSON.stringify(credential.toJSON())
}

/** A new passkey, as the form sends it. */
export async function makePasskey(path: string): Promise<string> {
  const options = await challenge<PublicKeyCredentialCreationOptionsJSON>(path, 'register')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return textOf(await navigator.credentials.create({ publicKey }))
}

/** A passkey's answer to a challenge. With a signal it waits, without asking, until one is chosen in a field. */
export async function askPasskey(path: string, purpose: string, signal?: AbortSignal): Promise<string> {
  const options = await challenge<PublicKeyCredentialRequestOptionsJSON>(path, purpose)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return textOf(
    await navigator.credentials.get(signal ? { publicKey, signal, mediation: 'conditional' } : { publicKey }),
  )
}
