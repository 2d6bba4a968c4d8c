// The sandbox's payment service, its page for cards: a real one asks for a number, this one for which card of the sandbox.
import { cards } from './vault.ts'

export const cardNames: Record<keyof typeof cards, string> = {
  pays: 'Visa ending in 4242, which pays',
  declined: 'A card that is declined',
  asks3ds: 'A card that asks for 3-D Secure',
}

type Setup = { id: string; reference: string; returnUrl: string; card: string | null }

export function createCardSetups(newId: () => string) {
  const setups = new Map<string, Setup>()
  return {
    begin(reference: string, returnUrl: string): Setup {
      const setup = { id: `cs_${newId()}`, reference, returnUrl, card: null }
      setups.set(setup.id, setup)
      return setup
    },

    find: (id: string): Setup | null => setups.get(id) ?? null,

    /** Where the person is sent back to; null for no such setup or card. */
    choose(id: string, name: string): string | null {
      const setup = setups.get(id)
      const [, card] = Object.entries(cards).find(([known]) => known === name) ?? []
      if (!setup || card === undefined) return null
      setup.card = card
      const url = new URL(setup.returnUrl)
      url.searchParams.set('setup', id)
      return url.href
    },

    reset: () => setups.clear(),
  }
}
