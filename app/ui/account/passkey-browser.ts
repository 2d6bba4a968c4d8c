// Passkeys by the browser's own methods. Loaded on demand.

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

/** Like the browser's own error when the user or device refuses. */
function refusal(message: string): DOMException {
  return new DOMException(message, 'NotAllowedError')
}

function textOf(credential: Credential | null): string {
  if (!(credential instanceof PublicKeyCredential)) throw refusal('No passkey was chosen')
  return JSON.stringify(credential.toJSON())
}

/** Creates a passkey; returns the form value. */
export async function makePasskey(path: string): Promise<string> {
  const options = await challenge<PublicKeyCredentialCreationOptionsJSON>(path, 'register')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return textOf(await navigator.credentials.create({ publicKey }))
}

/** Signs a challenge with a passkey. With a signal it waits silently until one is picked from a field's suggestions. */
export async function askPasskey(path: string, purpose: string, signal?: AbortSignal): Promise<string> {
  const options = await challenge<PublicKeyCredentialRequestOptionsJSON>(path, purpose)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return textOf(
    await navigator.credentials.get(signal ? { publicKey, signal, mediation: 'conditional' } : { publicKey }),
  )
}
