// The only file on the server that knows Cloudflare Turnstile.
import { z } from 'zod'
import { readBody } from '#worker/ground/platform/body.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import {
  humanCheckUnavailable,
  humanProofMissing,
  maxTurnstileAnswerBytes,
  turnstileTimeoutMs,
  turnstileVerifyUrl,
} from './constants.ts'

/** Whether the widget's token passes as a human's. */
export type CheckHuman = (proof: string) => Promise<Result<null, 'INVALID' | 'UNAVAILABLE'>>

/** For deployments without a bot check. */
export const acceptEveryVisitor: CheckHuman = async () => succeed(null)

const Answer = z.object({ success: z.boolean() })

type TurnstilePorts = {
  secret: Secret
  fetch: (address: string, init: RequestInit) => Promise<Response>
  logger: Logger
  url?: string
  timeoutMs?: number
}

/** When the check is down, registration is refused; the form can be sent again. */
export function createTurnstile({
  secret,
  fetch,
  logger,
  url = turnstileVerifyUrl,
  timeoutMs = turnstileTimeoutMs,
}: TurnstilePorts): CheckHuman {
  async function ask(proof: string): Promise<boolean> {
    const body = new URLSearchParams({ secret: secret.reveal(), response: proof })
    const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
    const bytes = await readBody(response, { maxBytes: maxTurnstileAnswerBytes, onOversize: 'fail' })
    if (!(bytes instanceof Uint8Array)) throw new Error(`the answer was ${bytes}`)
    return Answer.parse(JSON.parse(new TextDecoder().decode(bytes))).success
  }

  return async (proof) => {
    if (proof === '') return fail('INVALID', humanProofMissing)
    try {
      return (await ask(proof)) ? succeed(null) : fail('INVALID', humanProofMissing)
    } catch (error) {
      logger.error('human_check_failed', { error: errorText(error) })
      return fail('UNAVAILABLE', humanCheckUnavailable)
    }
  }
}
