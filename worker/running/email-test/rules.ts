import { services } from './constants.ts'
import type { EmailConfig } from './contract.ts'

type Settings = {
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  user: string
  hasPassword: boolean
  from: string
}

/** What is set, by its names there, and what we would change about it. */
export function configOf({ host, port, user, hasPassword, from, security }: Settings): EmailConfig {
  const { name, address } = senderOf(from)
  return {
    configured: !host.endsWith('example.com') && address.includes('@'),
    smtp_host: host,
    smtp_port: port,
    smtp_user: user,
    smtp_pass: hasPassword ? 'set' : 'not set',
    smtp_from_email: address,
    smtp_from_name: name,
    detected_service: serviceOf(host),
    recommendations: [
      ...(host.endsWith('example.com') ? ['Set SMTP_HOST: it still names an example.'] : []),
      ...(port === 25 ? ['Use port 587 or 465: Workers cannot reach port 25.'] : []),
      ...(port === 465 && security === 'starttls' ? ['Port 465 starts encrypted: set SMTP_SECURITY to tls.'] : []),
      ...(port === 587 && security === 'tls' ? ['Port 587 is upgraded: set SMTP_SECURITY to starttls.'] : []),
      ...(security === 'none' ? ['Mail goes unencrypted: only right on your own machine.'] : []),
      ...(user !== '' && !hasPassword ? ['SMTP_USER is set without SMTP_PASSWORD.'] : []),
      ...(address.endsWith('.example') ? ['Set MAIL_FROM: its domain is an example that no mailbox accepts.'] : []),
    ],
  }
}

/** "Touchline <alerts@touchline.example>" in its parts. */
function senderOf(from: string): { name: string; address: string } {
  const named = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from)
  return named ? { name: named[1] ?? '', address: named[2] ?? '' } : { name: '', address: from.trim() }
}

function serviceOf(host: string): string {
  const known = services.find((service) => host === service.host || host.endsWith(`.${service.host}`))
  return known?.name ?? 'Own server'
}

/** What most likely has to be changed, from the transport's reason; null when it is not about the settings. */
export function issueOf(reason: string): string | null {
  if (/EAUTH|\b535\b|authentication/i.test(reason)) return 'The server refused the user or the password.'
  if (/ETLS|certificate|tls/i.test(reason)) return 'The encrypted connection failed: check SMTP_SECURITY and the port.'
  if (/ECONN|ESOCKET|EDNS|ETIMEDOUT|timeout|too long/i.test(reason)) {
    return 'The server could not be reached: check SMTP_HOST and SMTP_PORT.'
  }
  if (/sender|MAIL FROM|Mail command failed|\b553\b/i.test(reason)) {
    return 'The server refused the sender: check MAIL_FROM, whose domain it must know.'
  }
  if (/\b4[25]\d\b/.test(reason)) {
    return 'The server cannot take the mail now: it is busy, or makes unknown senders wait. Mails to fans are sent again by themselves; send the test again in a few minutes.'
  }
  if (/\b55\d\b/.test(reason)) {
    return 'The server refused this mail for good. Check the address; if it refuses every address, its rules or your account there do not let you send.'
  }
  return null
}

/** Batches with a failure before all others, the order of each kept. */
export function failuresFirst<Batch extends { failed: number }>(batches: readonly Batch[]): Batch[] {
  return [...batches.filter(({ failed }) => failed > 0), ...batches.filter(({ failed }) => failed === 0)]
}
