import type { Consequence, LinkFacts } from './contract.ts'

/** What a new password asks, ends and keeps, in the order in which the page says it. */
export function consequencesOf({ google, twoStep, reach, purchases, ...link }: LinkFacts): Consequence[] {
  // Only a link that undoes a change of the account decides over the second step; a reset asks.
  const undone = twoStep === 'asked' ? null : twoStep
  const all: (Consequence | false)[] = [
    google !== null && { kind: 'google_asked', ...google },
    twoStep === 'asked' && { kind: 'two_step_asked' },
    reach.length > 0 && { kind: 'reach_asked', reach },
    purchases.length > 0 && { kind: 'purchases_end', purchases, areDetailsEnded: undone !== null },
    link.keepsPasskeys && undone !== 'ends' && { kind: 'passkeys_stay' },
    link.mailedClients > 0 && { kind: 'client_mails_stay', clients: link.mailedClients },
    link.isAdded ? { kind: 'sign_out_asked' } : { kind: 'signed_out', twoStep: undone },
  ]
  return all.filter((one) => one !== false)
}
