import { replyMeaning } from '../../phones/sms/rules.ts'
import { endingCodes } from './constants.ts'
import type { WhatsappPost } from './contract.ts'

/** What a post means for the numbers it names; of other numbers of the operator's application it means nothing. */
export function readPost({ entry }: WhatsappPost, phoneNumberId: string) {
  const values = entry
    .flatMap(({ changes }) => changes)
    .filter(({ field, value }) => field === 'messages' && value.metadata?.phone_number_id === phoneNumberId)
    .map(({ value }) => value)
  const failed = values.flatMap(({ statuses }) => statuses).filter(({ status }) => status === 'failed')
  return {
    stopped: distinct(
      values
        .flatMap(({ messages }) => messages)
        .filter(({ text, button }) => replyMeaning({ Body: text?.body ?? button?.text }) === 'stop')
        .map(({ from }) => from),
    ),
    gone: distinct(
      failed
        .filter(({ errors }) => errors.some(({ code }) => endingCodes.includes(code)))
        .map(({ recipient_id }) => recipient_id),
    ),
    failedCodes: distinct(failed.flatMap(({ errors }) => errors.map(({ code }) => code))),
  }
}

function distinct<Of>(all: readonly (Of | undefined)[]): Of[] {
  return [...new Set(all.filter((one) => one !== undefined))]
}
