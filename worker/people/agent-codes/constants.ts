export const agentCodeMissing = 'Agent access code is required'
export const agentCodeInvalid = 'Invalid agent access code'

export const customersOnly = 'Only a customer account can become an agent account.'
export const isAgentNow = 'Your account is an agent account now.'

/** Signs of a new code: no letter or digit that is taken for another. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** "K7PM-3XQH-9DTV": 12 signs out of 30 are 58 random bits, and 20 guesses an hour go nowhere. */
export const codeGroups = 3
export const signsPerGroup = 4

/** Codes that the list shows. */
export const listedCodes = 100

export const maxLabelLength = 100
export const maxCodeUses = 1_000
export const maxCodeDays = 365
export const labelMissing = 'Say who the code is for.'
export const codeUsesWrong = `Choose 1 to ${maxCodeUses.toLocaleString('en-GB')} uses.`
export const codeDaysWrong = `Choose 1 to ${maxCodeDays} days, or leave it blank.`

export const agentsMayMore = 'Agents may do more than you. Ask an administrator to issue the code.'
export const noSuchCode = 'There is no such code.'
