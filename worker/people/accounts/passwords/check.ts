import { passwordIsCommon } from './constants.ts'
import { unpackWords } from './packed-words.ts'
import { type CommonList, contextTrouble, isCommon, passwordTrouble } from './rules.ts'

/** Lazy: a large list that is needed only when a password is chosen. No promise, which would belong to its request. */
let known: CommonList | undefined

async function commonList(): Promise<CommonList> {
  if (!known) {
    const { default: list } = await import('./breached.json')
    known = { passwords: unpackWords(list.passwords), words: unpackWords(list.words) }
  }
  return known
}

type Person = { email: string; firstName?: string; lastName?: string }

/** Why a password cannot be chosen; null if it can. The breach list is checked last. */
export async function chosenPasswordTrouble(password: string, person: Person): Promise<string | null> {
  const trouble = passwordTrouble(password, person) ?? contextTrouble(password, person)
  if (trouble) return trouble
  return isCommon(password, await commonList()) ? passwordIsCommon : null
}
