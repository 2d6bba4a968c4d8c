// npm start [-- --fresh] [-- --empty], npm run dev
//
// Starts Touchline on this machine: builds what changed, migrates and seeds a local database, starts the sandbox
// (the simulated outside world), the app in workerd and the cron ticker, and prints the addresses. Ctrl-C stops it all.
import { parseArgs } from 'node:util'
import { firstAdminPath } from '#worker/people/roles/first-admin/constants.ts'
import { demoAgentCode, demoPassword, demoUsers } from '../seed/demo.ts'
import { seasonAround } from '../seed/season.ts'
import { watchMails } from './mail-watch.ts'
import { startStack } from './stack.ts'
import { thingsToDo } from './things-to-do.ts'

const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean' },
    empty: { type: 'boolean' },
    dev: { type: 'boolean' },
  },
})

const port = (name: string, standard: number) => Number(process.env[name] ?? standard)
/** Includes the installation in the start time. */
const startedAt = port('TOUCHLINE_STARTED_AT', Date.now())

try {
  const stack = await startStack({
    appPort: port('APP_PORT', 8787),
    sandboxPort: port('SANDBOX_PORT', 9700),
    smtpPort: port('SANDBOX_SMTP_PORT', 9725),
    statePath: process.env.TOUCHLINE_STATE ?? (values.empty ? '.wrangler/empty' : '.wrangler/state'),
    isFresh: values.fresh ?? false,
    isEmpty: values.empty ?? false,
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
  const { appOrigin, sandboxOrigin, firstAdminSecret } = stack
  console.log(`
Touchline is running; it took ${((Date.now() - startedAt) / 1000).toFixed(0)} s from the command.

  App        ${appOrigin}
  Sandbox    ${sandboxOrigin}          ticket platforms to steer, and the mailbox
  Mailbox    ${sandboxOrigin}/mail
${values.empty ? firstSteps(appOrigin, sandboxOrigin, firstAdminSecret) : demoSteps(appOrigin, sandboxOrigin)}

Ctrl-C stops everything; the data stays. Start over with: npm start -- ${values.empty ? '--empty ' : ''}--fresh
Mails, as they arrive${values.empty ? '' : ' (the first one within a minute or two)'}:
`)
  watchMails(sandboxOrigin, startedAt, console.log)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function demoSteps(appOrigin: string, sandboxOrigin: string): string {
  return `  Sign in    ${demoUsers.map(({ email }) => email).join(', ')}
             each with the password ${demoPassword}; the agent code for registering is ${demoAgentCode}

Three things to do:

${thingsToDo(seasonAround(Date.now()), { appOrigin, sandboxOrigin, now: Date.now() })}`
}

/** What an operator does first on a new deployment. */
function firstSteps(appOrigin: string, sandboxOrigin: string, secret: string | null): string {
  if (secret === null) return `\nThere is an administrator: sign in and open ${appOrigin}/admin`
  return `
This is a new deployment, without people and data. Become its first administrator:

  1. Open ${appOrigin}${firstAdminPath} and enter the secret, which is valid for 24 hours and not shown again:

     ${secret}

  2. Register; the mails are in the mailbox. Then set up two-step sign-in, and load the reference data at
     ${appOrigin}/admin/reference

  3. "Setting up" at ${appOrigin}/admin says what is left. Ticket platforms to add, with their addresses, are at
     ${sandboxOrigin}/platforms; the front page of North Stand lists its matches`
}
