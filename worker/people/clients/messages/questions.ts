// How a client is asked whether to be messaged directly.
import type { Mail, MailTransport } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import { questionMail } from '#worker/ground/mail/question-mail.ts'
import { unlinkedName } from '#worker/ground/mail/words.rules.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { SmsService } from '../../phones/sms/service.ts'
import { asksPerAddress, type ClientChannel, clientMessageTexts } from './constants.ts'
import type { Question } from './contract.ts'

export type AskRefusal = 'CONFLICT' | 'RATE_LIMITED' | 'UNAVAILABLE'

export type Asking = Record<
  ClientChannel,
  {
    /** Whether an address may be asked by us at all. */
    mayAsk: (address: string) => Promise<Result<null, AskRefusal>>
    send: (question: Question) => Promise<Result<null, AskRefusal>>
  }
>

type Ports = {
  transport: MailTransport
  /** "Touchline <alerts@touchline.example>" */
  from: string
  publicOrigin: string
  sms: Pick<SmsService, 'send' | 'mayReach' | 'hasStopped'>
  limiter: Limiter
}

export function createAsking({ transport, from, publicOrigin, sms, limiter }: Ports): Asking {
  const guarded = guardHeaders(transport)

  async function askOf(channel: ClientChannel, address: string): Promise<Result<null, 'RATE_LIMITED'>> {
    const { allowed, retryAfterSeconds } = await limiter.take(`client-ask-${channel}:${address}`, asksPerAddress)
    return allowed ? succeed(null) : fail('RATE_LIMITED', clientMessageTexts.askedOften[channel], { retryAfterSeconds })
  }

  return {
    email: {
      mayAsk: (address) => askOf('email', address),
      async send({ clientId, askedAt, to, agentName, url }) {
        const messageId = `<ask.${clientId}.${askedAt}@${new URL(publicOrigin).hostname}>`
        const sent = await guarded.send(askMail(agentName, url, { from, to, messageId }))
        return sent.kind === 'sent' ? succeed(null) : fail('UNAVAILABLE', clientMessageTexts.notSent.email)
      },
    },

    sms: {
      async mayAsk(number) {
        if (!(await sms.mayReach(number))) return fail('CONFLICT', clientMessageTexts.notMobile)
        // To whichever agent's client or user it came, also one who is gone.
        if (await sms.hasStopped(number)) return fail('CONFLICT', clientMessageTexts.stopped.sms)
        return askOf('sms', number)
      },

      async send({ userId, clientId, askedAt, to, agentName, url }) {
        const sent = await sms.send({ id: `ask:${clientId}:${askedAt}`, userId, to, body: askSms(agentName, url) })
        // Without an answer it may have been accepted: then the link in it counts.
        if (sent.kind === 'sent' || sent.kind === 'rests') return succeed(null)
        const why = sent.kind === 'skipped' ? sent.reason : null
        if (why === 'phone replied STOP') return fail('CONFLICT', clientMessageTexts.stopped.sms)
        if (why === 'monthly SMS limit reached') return fail('RATE_LIMITED', clientMessageTexts.monthlyCap)
        return fail('UNAVAILABLE', clientMessageTexts.notSent.sms)
      },
    },
  }
}

type Envelope = { from: string; to: string; messageId: string }

const title = 'Do you want ticket alerts at this address?'
const foot = "If you don't know them, you can ignore this email: nothing else is sent to you."

/** The agent's name is the only word in it that is not ours. */
function askMail(agentName: string, url: string, envelope: Envelope): Mail {
  const text = `${unlinkedName(agentName)} watches football tickets for you on Touchline and would like us to email you when one is found. Nothing is sent until you say yes.`
  return questionMail({ title, text, url, foot }, envelope)
}

/** Length of an agent's name in an SMS. */
const longestName = 40

function askSms(agentName: string, url: string): string {
  const name = unlinkedName(agentName, longestName)
  return `${name} watches football tickets for you on Touchline. To get a text when one is found, say yes here: ${url} Otherwise nothing is sent. Reply STOP to end.`
}
