import { isAnyAdult } from '#worker/matches/prices/party/address.rules.ts'
import type { Party, Who } from '#worker/matches/prices/party/constants.ts'
import type { NotForParty } from '#worker/matches/prices/party/rules.ts'

export const whoNames: Record<Who, string> = { adult: 'Adult', child: 'Child', concession: 'Concession' }

const plurals: Record<Who, string> = { adult: 'adults', child: 'children', concession: 'concessions' }

/** "1 adult", "2 children together, no away end". */
export function partyName({ who, together, isWithoutAwayEnd, isWithoutHospitality }: Party): string {
  const seats = together === 1 ? `1 ${who}` : `${together} ${plurals[who]} together`
  return [seats, isWithoutAwayEnd && 'no away end', isWithoutHospitality && 'no hospitality'].filter(Boolean).join(', ')
}

/** What a list's prices are, at its end. */
export function pricesText(party: Party): string {
  const what = isAnyAdult(party) ? 'the lowest for one adult ticket' : `for ${partyName(party)}, per ticket`
  return `UK kick-off times. Each price is ${what}, in the match's own currency.`
}

/** Why tickets are not for a party: "3 more: 2 not for adults, 1 with too few seats"; of one kind alone "2 more not for adults". */
export function notForText(whys: readonly NotForParty[], { who }: Pick<Party, 'who'>): string {
  const reasonNames: Record<NotForParty, string> = { who: `not for ${plurals[who]}`, ...otherReasons }
  const reasons = (Object.keys(reasonNames) as NotForParty[]).flatMap((why) => {
    const count = whys.filter((one) => one === why).length
    return count > 0 ? [`${count} ${reasonNames[why]}`] : []
  })
  const [first] = whys
  if (reasons.length === 1 && first) return `${whys.length} more ${reasonNames[first]}`
  return `${whys.length} more: ${reasons.join(', ')}`
}

const otherReasons = {
  together: 'with too few seats',
  away_end: 'in the away end',
  hospitality: 'with hospitality',
}
