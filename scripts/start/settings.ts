// Settings of the built Worker on this machine: the example's, the developer's own, and where the sandbox listens.
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Addresses } from '../sandbox/control.ts'
import { newSigningKeys } from '../setup/signing-keys.ts'

/** So that a browser with the network works here too. */
const realPushOrigins =
  'https://fcm.googleapis.com https://updates.push.services.mozilla.com https://*.push.apple.com https://*.notify.windows.com'

export function writeSettings(path: string, statePath: string, appOrigin: string, sandbox: Addresses): void {
  const { origin, receivers_origin: receivers } = sandbox
  const settings = {
    ...ownSettings(),
    PUBLIC_ORIGIN: appOrigin,
    CRAWLER_CONTACT: `${appOrigin}/contact`,
    SMTP_PORT: String(sandbox.smtp_port),
    LOOPBACK_PORTS: [...sandbox.platforms.map((platform) => platform.origin), receivers].map(portOf).join(' '),
    GOOGLE_ISSUER: `${origin}/google`,
    GOOGLE_AUTHORIZE_URL: `${origin}/google/authorize`,
    GOOGLE_TOKEN_URL: `${origin}/google/token`,
    GOOGLE_KEYS_URL: `${origin}/google/jwks`,
    PAYPAL_API_URL: `${origin}/paypal`,
    PAYPAL_WEB_URL: `${origin}/paypal`,
    PAYPAL_SCRIPT_ORIGINS: origin,
    FOOTBALL_URL: `${origin}/football`,
    ...keysIn(statePath, 'VAPID'),
    ...keysIn(statePath, 'UCP'),
    PUSH_ORIGINS: `${origin} ${realPushOrigins}`,
    TELEGRAM_API_URL: `${receivers}/telegram`,
    TELEGRAM_LINK_URL: `${origin}/telegram/open`,
    WHATSAPP_API_URL: `${receivers}/whatsapp/v24.0`,
    RECEIVERS_URL: receivers,
    TWILIO_API_URL: `${origin}/twilio/api`,
    TWILIO_VERIFY_URL: `${origin}/twilio/verify`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`)
  writeFileSync(path, lines.join(''))
}

/** The example's, and what the developer set instead. */
export function ownSettings(): NodeJS.Dict<string> {
  return { ...parseEnv(readFileSync('.dev.vars.example', 'utf8')), ...parseEnv(readIfThere('.dev.vars')) }
}

/** `vite dev` reads .dev.vars beside wrangler.toml; the first start copies it from the example. */
export function ensureOwnSettings(): void {
  if (!existsSync('.dev.vars')) copyFileSync('.dev.vars.example', '.dev.vars')
}

/** Made once for a state: new keys would end every browser's subscription. */
function keysIn(statePath: string, name: 'VAPID' | 'UCP'): Record<string, string> {
  const file = join(statePath, `${name.toLowerCase()}.json`)
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(newSigningKeys()))
  const { publicKey, privateKey } = JSON.parse(readFileSync(file, 'utf8'))
  return { [`${name}_PUBLIC_KEY`]: publicKey, [`${name}_PRIVATE_KEY`]: privateKey }
}

function portOf(origin: string): string {
  return new URL(origin).port
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
