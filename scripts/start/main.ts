// npm start [-- --fresh] [-- --help], npm run dev
//
// Starts Touchline on this machine: builds what changed, migrates and seeds a local database, starts the sandbox
// (the simulated outside world), the app in workerd and the cron ticker, and prints the addresses. Ctrl-C stops it all.
import { parseArgs } from 'node:util'
import { demoAgentCode, demoPassword, demoUsers } from '../seed/demo.ts'
import { seasonAround } from '../seed/season.ts'
import { watchMails } from './mail-watch.ts'
import { startStack } from './stack.ts'
import { thingsToDo } from './things-to-do.ts'

const { values } = parseArgs({
  options: { fresh: { type: 'boolean' }, dev: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
})

if (values.help) {
  console.log(`npm start               start everything; a second start keeps the data
npm start -- --fresh    start over with new data
npm run dev             the same from the sources, with hot reload

APP_PORT (8787), SANDBOX_PORT (9700; ticket platforms use the 24 ports after it) and SANDBOX_SMTP_PORT (9725)
change the ports; TOUCHLINE_STATE (.wrangler/state) changes the folder of the local data.`)
  process.exit(0)
}

const port = (name: string, standard: number) => Number(process.env[name] ?? standard)
/** Includes the installation in the start time. */
const startedAt = port('TOUCHLINE_STARTED_AT', Date.now())

try {
  const stack = await startStack({
    appPort: port('APP_PORT', 8787),
    sandboxPort: port('SANDBOX_PORT', 9700),
    smtpPort: port('SANDBOX_SMTP_PORT', 9725),
    statePath: process.env.TOUCHLINE_STATE ?? '.wrangler/state',
    isFresh: values.fresh ?? false,
    tickEveryMs: 60_000,
    isLoud: true,
    isDev: values.dev ?? false,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      console.log('\nStopping…')
      await stack.stop()
      process.exit(0)
    })
  }
  const { appOrigin, sandboxOrigin } = stack
  console.log(`
Touchline is running; it took ${((Date.now() - startedAt) / 1000).toFixed(0)} s from the command.

  App        ${appOrigin}
  Sandbox    ${sandboxOrigin}          ticket platforms to steer, and the mailbox
  Mailbox    ${sandboxOrigin}/mail
  Sign in    ${demoUsers.map(({ email }) => email).join(', ')}
             each with the password ${demoPassword}; the agent code for registering is ${demoAgentCode}

Three things to do:

${thingsToDo(seasonAround(Date.now()), { appOrigin, sandboxOrigin, now: Date.now() })}

Ctrl-C stops everything; the data stays. Start over with: npm start -- --fresh
Mails, as they arrive (the first one within a minute or two):
`)
  watchMails(sandboxOrigin, startedAt, console.log)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
