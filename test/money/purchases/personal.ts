import { type Person, run, type Scene, statement } from '../../people/privacy/features.ts'
import { limits, match, offer, seller, terms } from './facts.ts'

const settings = 'INSERT INTO auto_purchase_settings VALUES (?1, 4000, ?2, NULL)'
const mandate = `INSERT INTO purchase_mandates VALUES (?2 || ?1, ?1, 1, 0, NULL, NULL, NULL, NULL)`
const version = `INSERT INTO purchase_mandate_versions
  VALUES (?2 || ?1, 1, json_object('words', json_array(?2), 'terms', json('${JSON.stringify(terms)}')), 'hash')`
const target = `INSERT INTO purchase_mandate_targets VALUES ('match', 1, 'GBP', 4000, ?2 || ?1)`
const card = `INSERT INTO payment_cards VALUES (?1, (SELECT min(id) FROM platforms), ?2, 'credit', '4242', 100, 'GBP', 1, 1)`
const account = 'INSERT INTO seller_accounts VALUES (?1, (SELECT min(id) FROM platforms), length(?2))'
const session = 'INSERT INTO purchase_sessions VALUES ((SELECT min(id) FROM platforms), ?2, ?1)'
const all = [settings, mandate, version, target, card, account, session]

/** The desk holds what was decided for the person. */
export async function use({ userId, canary, ports }: Scene) {
  for (const insert of all) await run(insert, userId, canary)
  const mandate = { id: `${canary}${userId}`, terms, revokedAt: null }
  const about = { mandate, mandateHash: 'hash', limits, match, offer, seller, platformName: 'Club Direct' }
  const means = { offerRef: 'ref-1', details: `sealed ${canary}`, cardMaxPence: 500_00 }
  await ports.desks(userId).consider({ ...about, userId, id: canary, means })
}

export const rows = ({ userId, canary }: Person) => all.map((insert) => statement(insert, userId, canary))
