import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { listedMs, maxListed, reminderMs } from './constants.ts'
import type { ComingSale, SellerTerms } from './contract.ts'

export type AccountsRepository = ReturnType<typeof createAccountsRepository>

/** A sale whose reminders are under way: `after` is the last person reminded. */
export type DueSale = ComingSale & { after: number }

type Row<Sale> = Omit<Sale, 'isDayOnly' | 'isPublic'> & { isDayOnly: number; isPublic: number }

const columns = `sale.platform_id AS platformId, platform.name AS platformName, sale.match_id AS matchId,
  home.name AS homeTeamName, away.name AS awayTeamName, sale.name, sale.opens_at AS opensAt,
  sale.is_day_only AS isDayOnly, sale.is_public AS isPublic, access.asks, access.asks_text AS asksText`

const joins = `JOIN platforms AS platform ON platform.id = sale.platform_id AND platform.kind = 'official' AND platform.is_active = 1
  JOIN matches AS match ON match.id = sale.match_id AND match.status = 'scheduled'
  JOIN teams AS home ON home.id = match.home_team_id
  JOIN teams AS away ON away.id = match.away_team_id
  LEFT JOIN seller_access AS access ON access.platform_id = sale.platform_id`

const isAbout = (kind: string, id: string) =>
  `((${kind} = 'match' AND ${id} = match.id) OR (${kind} = 'team' AND ${id} IN (match.home_team_id, match.away_team_id))
    OR (${kind} = 'league' AND ${id} = match.league_id))`

/** Whether a person follows the match's teams or league, has an alert on it, or a mandate about it. */
const isWanted = (user: string) => `(
  EXISTS (SELECT 1 FROM follows AS f WHERE f.user_id = ${user} AND ${isAbout('f.kind', 'f.target_id')})
  OR EXISTS (SELECT 1 FROM alerts AS a WHERE a.user_id = ${user} AND a.is_active = 1 AND a.deleted_at IS NULL
    AND (${isAbout('a.target_kind', 'a.target_id')} OR EXISTS (SELECT 1 FROM json_each(a.more_targets) AS more
      WHERE ${isAbout("more.value ->> 'kind'", "more.value ->> 'id'")})))
  OR EXISTS (SELECT 1 FROM purchase_mandates AS mandate
    JOIN purchase_mandate_targets AS t ON t.mandate_id = mandate.id AND ${isAbout('t.target_kind', 't.target_id')}
    WHERE mandate.user_id = ${user} AND mandate.revoked_at IS NULL))`

const list = `SELECT ${columns}, done.done_at AS doneAt
  FROM sale_windows AS sale ${joins}
  LEFT JOIN seller_accounts AS done ON done.user_id = ?1 AND done.platform_id = sale.platform_id
  WHERE sale.opens_at > ?2 AND sale.opens_at <= ?2 + ${listedMs} AND ${isWanted('?1')}
  ORDER BY sale.opens_at, sale.platform_id, sale.match_id LIMIT ${maxListed}`

const terms = `SELECT platform_id AS platformId, ticket_limit AS ticketLimit, asks, asks_text AS asksText,
    quantity_param AS quantityParam, section_param AS sectionParam,
    protocol <> 'hand_over' AND api_url IS NOT NULL AND vault_url IS NOT NULL AND sealed_vault_key IS NOT NULL AS takesOrders
  FROM seller_access WHERE platform_id IN (SELECT value FROM json_each(?1)) LIMIT ${maxListed}`

const due = `SELECT ${columns}, coalesce(known.after_user_id, 0) AS after
  FROM sale_windows AS sale ${joins}
  LEFT JOIN account_reminders AS known ON known.match_id = sale.match_id AND known.platform_id = sale.platform_id
    AND known.opens_at = sale.opens_at
  WHERE sale.opens_at > ?1 AND sale.opens_at <= ?1 + ${reminderMs} AND coalesce(known.is_done, 0) = 0
    AND (coalesce(access.asks, '') <> 'nothing' OR sale.is_public = 0)
  GROUP BY sale.match_id, sale.platform_id, sale.opens_at
  ORDER BY sale.opens_at LIMIT ?2`

/** ?1 match, ?2 seller, ?3 after whom, ?4 how many. */
const people = `SELECT wants.user_id AS userId FROM preferences AS wants
  JOIN users ON users.id = wants.user_id AND users.is_active = 1
  JOIN matches AS match ON match.id = ?1
  WHERE wants.is_auto_registration_on = 1 AND wants.user_id > ?3
    AND NOT EXISTS (SELECT 1 FROM seller_accounts AS done WHERE done.user_id = wants.user_id AND done.platform_id = ?2)
    AND ${isWanted('wants.user_id')}
  ORDER BY wants.user_id LIMIT ?4`

export function createAccountsRepository({ $client }: Pick<Database, '$client'>) {
  return {
    /** Coming sales of official sellers for what a person follows or has alerts or mandates on. */
    async sales(userId: number, now: Instant): Promise<(ComingSale & { doneAt: Instant | null })[]> {
      const { results } = await $client
        .prepare(list)
        .bind(userId, now)
        .all<Row<ComingSale & { doneAt: Instant | null }>>()
      return results.map(asSale)
    },

    /** Null takes it back. */
    async mark(userId: number, platformId: number, doneAt: Instant | null): Promise<void> {
      const statement =
        doneAt === null
          ? $client
              .prepare('DELETE FROM seller_accounts WHERE user_id = ?1 AND platform_id = ?2')
              .bind(userId, platformId)
          : $client
              .prepare(
                'INSERT INTO seller_accounts (user_id, platform_id, done_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING',
              )
              .bind(userId, platformId, doneAt)
      await statement.run()
    },

    async removeAll(userId: number): Promise<void> {
      await $client.prepare('DELETE FROM seller_accounts WHERE user_id = ?1').bind(userId).run()
    },

    async termsOf(platformIds: readonly number[]): Promise<SellerTerms[]> {
      const { results } = await $client
        .prepare(terms)
        .bind(JSON.stringify(platformIds))
        .all<Omit<SellerTerms, 'takesOrders'> & { takesOrders: number }>()
      return results.map(({ takesOrders, ...row }) => ({ ...row, takesOrders: takesOrders === 1 }))
    },

    /** Sales that people are still to be reminded of; the next to open first. */
    async due(now: Instant, limit: number): Promise<DueSale[]> {
      const { results } = await $client.prepare(due).bind(now, limit).all<Row<DueSale>>()
      return results.map(asSale)
    },

    /** A page of those to remind: they want it, and have not said that it is done. */
    async people({ matchId, platformId, after }: DueSale, limit: number): Promise<number[]> {
      const { results } = await $client
        .prepare(people)
        .bind(matchId, platformId, after, limit)
        .all<{ userId: number }>()
      return results.map(({ userId }) => userId)
    },

    /** Null: all were reminded. Only from where this run began, because runs overlap. */
    async continueAt({ matchId, platformId, opensAt, after }: DueSale, next: number | null): Promise<void> {
      await $client
        .prepare(
          `INSERT INTO account_reminders (match_id, platform_id, opens_at, after_user_id, is_done) VALUES (?1, ?2, ?3, ?5, ?6)
           ON CONFLICT DO UPDATE SET after_user_id = excluded.after_user_id, is_done = excluded.is_done
           WHERE account_reminders.after_user_id = ?4`,
        )
        .bind(matchId, platformId, opensAt, after, next ?? after, Number(next === null))
        .run()
    },

    async purge(now: Instant): Promise<void> {
      await $client.prepare('DELETE FROM account_reminders WHERE opens_at <= ?1').bind(now).run()
    },
  }
}

function asSale<Sale extends ComingSale>({ isDayOnly, isPublic, ...sale }: Row<Sale>): Sale {
  return { ...sale, isDayOnly: isDayOnly === 1, isPublic: isPublic === 1 } as unknown as Sale
}
