// https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/template-messages
import { cutText } from '#worker/ground/platform/cut-text.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { channelsPath } from '../constants.ts'
import type { ChatMessage, PastedForm, Posted, Sender } from '../contract.ts'
import { outcomeOf } from '../rules.ts'
import {
  endingCodes,
  laterCodes,
  maxWhatsappDetails,
  maxWhatsappTitle,
  whatsappReasons,
} from '../whatsapp/constants.ts'
import { WhatsappRefusal } from '../whatsapp/contract.ts'
import { numberHashOf, typedNumber } from '../whatsapp/numbers.ts'
import type { Answer, Ask } from './ask.ts'

export const whatsappForm: PastedForm = {
  label: 'WhatsApp number',
  hint: 'With its country code. Connecting it asks Touchline for ticket alerts on WhatsApp: we send it a code first. Reply STOP there any time to end them.',
  example: '+44 7700 900123',
  service: {
    // Where a number stands in a link; messages go to the operator's own address at Meta.
    urls: ['https://wa.me/'],
    ownPart: /^[1-9]\d{6,14}$/,
    says: 'Enter a mobile number with its country code, like +44 7700 900123.',
    normalise: typedNumber,
  },
  hashOf: numberHashOf,
}

export type WhatsappTemplates = {
  /** Body: title, details. Button: an address that begins with ours. */
  alert: string
  /** Template of the category "authentication", with a button that copies the code. */
  code: string
  language: string
}

type Ports = {
  apiUrl: string
  phoneNumberId: string
  token: Secret
  templates: WhatsappTemplates
  publicOrigin: string
  ask: Ask
}

/** Always by template: other messages are taken within 24 hours of a person's own alone. */
export function createWhatsappSender({ apiUrl, phoneNumberId, token, templates, publicOrigin, ask }: Ports): Sender {
  const url = `${apiUrl}/${phoneNumberId}/messages`
  return ({ address }, message) => {
    const to = address.replace(/^.*\//, '')
    const body = JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to,
      type: 'template',
      template: templateOf(message, templates, publicOrigin),
    })
    const read = ({ status, json, retryAfterMs }: Answer): Posted => {
      const code = WhatsappRefusal.safeParse(json).data?.error.code
      if (code !== undefined && endingCodes.includes(code)) return { kind: 'ended', reason: whatsappReasons.gone }
      // About our own token, number and templates: no person's connection ends by it.
      const isOurs = status === 401 || status === 403 || status === 404
      if (isOurs || (code !== undefined && laterCodes.includes(code)))
        return { kind: 'retry', reason: `receiver answered ${status}`, afterMs: retryAfterMs, isTimeout: false }
      return outcomeOf(status, retryAfterMs)
    }
    return ask(url, body, read, { Authorization: `Bearer ${token.reveal()}` })
  }
}

/** The template of a message with what fills its gaps. */
export function templateOf(message: ChatMessage, templates: WhatsappTemplates, publicOrigin: string) {
  const language = { code: templates.language }
  if (message.type === 'channel.code') {
    const code = String(message.data.code)
    return { name: templates.code, language, components: [bodyOf(code), buttonOf(code)] }
  }
  const title = cutText(inOneLine([message.title]), maxWhatsappTitle)
  const details = cutText(inOneLine(message.lines) || title, maxWhatsappDetails)
  const components = [bodyOf(title, details), buttonOf(ownPath(message, publicOrigin))]
  return { name: templates.alert, language, components }
}

const textOf = (text: string) => ({ type: 'text', text })
const bodyOf = (...texts: string[]) => ({ type: 'body', parameters: texts.map(textOf) })
const buttonOf = (text: string) => ({ type: 'button', sub_type: 'url', index: '0', parameters: [textOf(text)] })

/** A gap takes no line breaks, tabs or runs of spaces. */
function inOneLine(lines: readonly string[]): string {
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).join(' · ')
}

/** What follows our origin in the message's own link. */
function ownPath({ links }: ChatMessage, publicOrigin: string): string {
  const own = links.findLast(({ url }) => url.startsWith(`${publicOrigin}/`))
  return own === undefined ? channelsPath.slice(1) : own.url.slice(publicOrigin.length + 1)
}
