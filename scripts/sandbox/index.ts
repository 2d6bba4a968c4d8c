// node scripts/sandbox/index.ts [--world FILE] [--seed N] [--help]
//
// Simulates the outside world in one local process: ticket platforms with moving prices, a mailbox for all mail, phones
// for all SMS, and a control API and web page. Reached over real HTTP and SMTP.
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { consoleLogger } from '#worker/ground/platform/logger.ts'
import { type Printer, runCommand } from '../command.ts'
import { originAt } from './ports.ts'
import { defaultPort, defaultSmtpPort, startSandbox } from './sandbox.ts'
import { readWorld } from './world.ts'

export { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts'

const help = `node scripts/sandbox/index.ts [--world FILE] [--seed N]

Starts the simulated outside world: ticket platforms, an SMTP mailbox, a control API and a web page to steer them.

  --world FILE   which platforms and matches exist (SANDBOX_WORLD, else .touchline/world.json)
  --seed N       the seed of all offers and their moves (1)

SANDBOX_PORT (${defaultPort}) is the port of the control API and the web page; the platforms listen on the ports after it, in
the order of the world file, and chats and webhooks on the 24th. SANDBOX_SMTP_PORT (${defaultSmtpPort}) is the mailbox. 0 asks the
system for free ports. APP_PORT (8787) is the app to which phones and chats write. Everything listens on loopback only.

GET    /control/addresses                              where everything listens
GET    /control/mail?to=&since=&limit=                 mails, newest first (limit 1000)
DELETE /control/mail                                   empties the mailbox
PUT    /control/mail/fault                             { mode: refuse|tempfail|hang|drop, times?, keep? }, {} clears
GET    /control/sms?to=&limit=                         SMS and codes, newest first
DELETE /control/sms                                    deletes them
PUT    /control/sms/fault                              { mode: limit|outage|hang|accept_hang|refuse|undelivered|no_report,
                                                       retry_after?, status?, times? }, {} clears
POST   /control/sms/reply                              { from, body } answers from a phone, STOP and START too
POST   /control/sms/expire-codes                       codes on their way are too old
GET    /control/receivers?service=&limit=              what arrived in chats, on phones and at webhooks
DELETE /control/receivers                              deletes it
PUT    /control/receivers/:service/fault               { mode: gone|limit|outage|refuse|redirect|flood|hang|accept_hang,
                                                       status?, retry_after?, times? }, {} clears
POST   /control/receivers/telegram/chats               { name, text } a person writes to the bot
GET    /control/platforms                              platforms, their matches and faults
GET    /control/platforms/:slug/requests               the last 1000 requests, newest first
PUT    /control/platforms/:slug/fault                  { mode: status|hang|reset|block_page|truncate|slow|huge|gzip_bomb|
                                                       charset|redirect, status?, delay_ms?, retry_after?, location?,
                                                       chunked?, path?, times? }, {} clears
GET    /control/platforms/:slug/matches/:ref/offers    what the page shows
PUT    /control/platforms/:slug/matches/:ref/offers    { offers: [{ ticket_type, section?, price, fees?, currency,
                                                       availability, quantity? }] } pins the page
DELETE /control/platforms/:slug/matches/:ref/offers    lets the page move by itself again (:ref next: the next match)
GET    /control/google                                 who answers the next sign-in with Google
PUT    /control/google                                 { persona, name?, email? } answers it without the page, {} clears
GET    /control/paypal/orders                          PayPal's orders, newest first
POST   /control/paypal/orders/:id                      { act: approve|refund|reverse|dispute|dispute_won|release, buyer?,
                                                       amount?, status? }
PUT    /control/paypal/fault                           { mode: decline|pending|lose|hang|slow|status|unauthorized|
                                                       maintenance, on?: capture|create|read|refund|verify|token|
                                                       script|any, issue?, status?, delay_ms?, times? }, {} clears
GET    /control/paypal/issues                          the issues of refusals, for mode decline
PUT    /control/paypal/webhooks                        { off?, delay_ms?, repeat?, reverse?, forge? } how they travel
GET    /control/merchants                              platforms that sell to agents, by ACP and UCP
GET    /control/merchants/:slug                        sessions, charges and sent webhooks
PUT    /control/merchants/:slug/fault                  { mode: lose|hang|status|limit|busy|conflict|garbage|huge|pending|
                                                       sold_out|escalate|reprice|other_currency|other_quantity|
                                                       other_offer|other_seat|add_on|other_total|other_status, on?:
                                                       open|choose|read|pay|complete|cancel|discover|any, status?,
                                                       retry_after?, amount?, code?, times? }, {} clears
PUT    /control/merchants/:slug/webhooks               { off?, delay_ms?, repeat?, forge?, foreign? } how they travel
POST   /control/merchants/:slug/sessions/:id           { act: refund|expire|pay, amount? }
GET    /control/football/matches                       the feed's matches with their numbers
PUT    /control/football/matches/:id                   { status?, minute?, home_score?, away_score?, utc_date? }
POST   /control/football/matches/:id/events            { type, minute, team, player, description? }
POST   /control/football/replay                        { match_id, timeline: [{ type, minute, ... }], speed?,
                                                       notice_seconds? }
POST   /control/football/replays?speed=&matches=&notice_seconds=
                                                       an openfootball file as the body: the next matches go as its did
GET    /control/football/replays                       what is replayed, what was recorded, and how it stands
POST   /control/football/match-day                     { match_id?, speed? } plays a match in about a minute
PUT    /control/football/fault                         { mode: status|hang|off|stale|reorder|repeat|backwards, status?,
                                                       times? }, {} clears
POST   /control/reset                                  no pins, no faults, no mails, no logs
`

/** The script's work: it ends at once, or runs until a signal. */
export async function sandboxCommand(args: string[], print: Printer): Promise<number> {
  try {
    await start(args, print)
    return 0
  } catch (error) {
    print.problem(error instanceof Error ? error.message : String(error))
    return 1
  }
}

async function start(args: string[], print: Printer): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { world: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    print.out(help)
    return
  }
  const worldFile = values.world ?? process.env.SANDBOX_WORLD ?? '.touchline/world.json'
  const world = await readWorld(worldFile)
  if (!world.ok) throw new Error(world.error.message)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const sandbox = await startSandbox({
    port: number('SANDBOX_PORT', process.env.SANDBOX_PORT, defaultPort, port),
    smtpPort: number('SANDBOX_SMTP_PORT', process.env.SANDBOX_SMTP_PORT, defaultSmtpPort, port),
    seed: number('--seed', values.seed, 1, { from: 1, to: 2 ** 32 - 1 }),
    world: world.value,
    appOrigin: originAt(number('APP_PORT', process.env.APP_PORT, 8_787, port)),
    keptIn: dirname(worldFile),
    logger: consoleLogger,
    signal: stopping.signal,
  })
  print.out(`Sandbox   ${sandbox.origin}   watch and steer; control API under /control`)
  print.out(`Mailbox   ${sandbox.origin}/mail   SMTP on localhost:${sandbox.smtpPort}`)
  print.out(`Phones    ${sandbox.origin}/sms`)
  print.out(`Chats     ${sandbox.origin}/receivers`)
  for (const platform of sandbox.platforms) print.out(`Platform  ${platform.origin}   ${platform.name}`)
}

const port = { from: 0, to: 65_535 }

function number(name: string, text: string | undefined, standard: number, { from, to }: typeof port): number {
  const value = text === undefined || text === '' ? standard : Number(text)
  if (!Number.isInteger(value) || value < from || value > to) {
    throw new Error(`${name} must be a whole number from ${from} to ${to}.`)
  }
  return value
}

if (import.meta.main) await runCommand(sandboxCommand)
