// A mail as bytes: headers by RFC 5322 and 2047, and two parts in quoted-printable by RFC 2045. In one go: streams part by
// part took most of what a mail cost.
import type { Mail } from './contract.ts'

/** As it is handed over. */
export type Composed = { envelope: { from: string; to: string }; bytes: Buffer }

/** Never in quoted-printable text, where two hexadecimal digits follow each "=". */
const boundary = '=_part'

export function compose(mail: Mail, now: Date): Composed {
  const sender = addressOf(mail.from)
  const to = withAsciiDomain(mail.to)
  const headers = {
    From: sender.name === '' ? sender.address : `${phrase(sender.name)} <${sender.address}>`,
    To: to,
    Subject: encodedWords(mail.subject),
    'Message-ID': mail.messageId,
    Date: now.toUTCString().replace('GMT', '+0000'),
    ...mail.headers,
    'MIME-Version': '1.0',
    'Content-Type': `multipart/alternative; boundary="${boundary}"`,
  }
  const lines = [
    ...Object.entries(headers).map(([name, value]) =>
      folded(`${name}: ${isAscii(value) ? value : encodedWords(value)}`),
    ),
    '',
    ...partOf('text/plain', mail.text),
    ...partOf('text/html', mail.html),
    `--${boundary}--`,
    '',
  ]
  return { envelope: { from: sender.address, to }, bytes: Buffer.from(lines.join('\r\n')) }
}

function partOf(type: string, text: string): string[] {
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(text),
  ]
}

// ── Addresses ───────────────────────────────────────────────────────────────────────────────────

/** "Touchline <alerts@touchline.example>", or the address alone. */
function addressOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]*)>\s*$/.exec(from) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1').replace(/\\(.)/g, '$1'), address: withAsciiDomain(address.trim()) }
}

/** Servers know a domain of other letters by its ASCII form alone. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (!/[^\0-\x7f]/.test(domain)) return address
  const url = URL.parse(`http://${domain}`)
  return url === null ? address : address.slice(0, at + 1) + url.hostname
}

/** A name before an address. */
function phrase(name: string): string {
  if (/^[\w !#$%&'*+/=?^`{|}~-]+$/.test(name) && !name.includes('=?')) return name
  return isAscii(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : encodedWords(name)
}

// ── Headers ─────────────────────────────────────────────────────────────────────────────────────

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** An encoded word has at most 75 characters, of which base64 makes four of three bytes. */
const bytesPerWord = 45

/** As it is where it is ASCII; else in words, none of which ends within a character. */
function encodedWords(text: string): string {
  if (isAscii(text) && !text.includes('=?')) return text
  const words: string[] = ['']
  for (const character of text) {
    const longer = words.at(-1) + character
    if (Buffer.byteLength(longer) > bytesPerWord) words.push(character)
    else words[words.length - 1] = longer
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}

const lineLength = 76

/** At spaces, but not behind the name, which no line may end with. */
function folded(header: string): string {
  if (header.length <= lineLength) return header
  const lines: string[] = []
  let line = ''
  for (const word of header.split(/(?<=[^\s:])(?= +\S)/)) {
    if (line !== '' && line.length + word.length > lineLength) {
      lines.push(line)
      line = ''
    }
    line += word
  }
  return [...lines, line].join('\r\n')
}

// ── Bodies ──────────────────────────────────────────────────────────────────────────────────────

const escapes = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
const escaped = (character: string) => escapes[character.charCodeAt(0)] ?? ''

function quotedPrintable(text: string): string {
  const bytes: string = Buffer.from(text).toString('latin1')
  const lines = bytes.replace(/[^\t\n\r\x20-\x3c\x3e-\x7e]/g, escaped).split(/\r\n|\r|\n/)
  return lines.map((one) => softBroken(one.replace(/[\t ]$/, escaped))).join('\r\n')
}

/** Never within an escape. */
function softBroken(line: string): string {
  if (line.length <= lineLength) return line
  const parts: string[] = []
  let from = 0
  while (line.length - from > lineLength) {
    const to = from + lineLength - 1
    const within = line.slice(to - 2, to).indexOf('=')
    const end = within === -1 ? to : to - 2 + within
    parts.push(line.slice(from, end))
    from = end
  }
  parts.push(line.slice(from))
  return parts.join('=\r\n')
}
