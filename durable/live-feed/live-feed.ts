import { DurableObject } from 'cloudflare:workers'
import { createAlarm } from '#durable/alarm.ts'
import { type MatchRoomApi, matchRoomName } from '#durable/match-room/protocol.ts'
import type { Message } from '#worker/entry/messages.ts'
import { secondMs } from '#worker/ground/platform/clock.ts'
import { consoleLogger, errorText } from '#worker/ground/platform/logger.ts'
import { type Feed, nearMatches, nextPollAt, wantsFixtures, withFixtures } from './feed.ts'
import { createPoller } from './poller.ts'
import type { FeedHealth, Fixture, LiveFeedApi } from './protocol.ts'
import { createFeedReader, type FeedReader } from './reader.ts'
import { type FeedStore, openFeedStore } from './store.ts'

/** Delay after a failed alarm. */
const alarmRetryMs = 15 * secondMs

/** Polls the football feed while a match is near or under way and passes the readings to the matches' rooms. */
export class LiveFeed extends DurableObject<Env> implements LiveFeedApi {
  /** Null where no feed is configured. */
  reader: FeedReader | null
  #store!: FeedStore
  #feed!: Feed
  readonly #alarm = createAlarm(this.ctx.storage, () => Date.now())

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const { FOOTBALL_URL: url, FOOTBALL_KEY: key } = env
    this.reader = url
      ? createFeedReader({ fetch: (address, init) => fetch(address, init), url, key, now: Date.now })
      : null
    ctx.blockConcurrencyWhile(async () => {
      this.#store = openFeedStore(ctx.storage.sql)
      this.#feed = this.#store.load()
      await this.#alarm.load()
    })
  }

  async wake(): Promise<{ wantsFixtures: boolean }> {
    if (this.reader) this.#rearm()
    return { wantsFixtures: this.reader !== null && wantsFixtures(this.#feed, Date.now()) }
  }

  async watch(fixtures: Fixture[]): Promise<void> {
    this.#commit(withFixtures(this.#feed, fixtures, Date.now()))
    if (this.reader) this.#rearm()
  }

  async health(): Promise<FeedHealth> {
    const now = Date.now()
    const { answeredAt, failures, refused } = this.#feed
    const nextAt = nextPollAt(this.#feed, now)
    return { answeredAt, failures, refused, nextPollAt: nextAt, watched: nearMatches(this.#feed, now).length }
  }

  /** Never throws: the platform drops an alarm that keeps throwing. The minute cron is the watchdog. */
  override async alarm(): Promise<void> {
    this.#alarm.rang()
    try {
      const dueAt = nextPollAt(this.#feed, Date.now())
      if (this.reader && dueAt !== null && dueAt <= Date.now()) await this.#poller(this.reader).poll()
      this.#rearm()
    } catch (error) {
      consoleLogger.error('feed_alarm_failed', { error: errorText(error) })
      this.#alarm.wakeBy(Date.now() + alarmRetryMs)
    }
  }

  #poller(reader: FeedReader) {
    return createPoller({
      reader,
      rooms: (matchId): MatchRoomApi => this.env.MATCH_ROOM.getByName(matchRoomName(matchId)),
      record: (record) => this.env.CHANGES.send({ version: 1, type: 'live', record } satisfies Message),
      read: () => this.#feed,
      commit: (feed) => this.#commit(feed),
      now: Date.now,
      logger: consoleLogger,
    })
  }

  #commit(next: Feed): void {
    this.#store.save(this.#feed, next)
    this.#feed = next
  }

  #rearm(): void {
    const next = nextPollAt(this.#feed, Date.now())
    if (next !== null) this.#alarm.wakeBy(next)
  }
}
