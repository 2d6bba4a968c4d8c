// npm run simulate [-- --seeds 200] [-- --seed 17] [-- --help]
//
// The product's rooms, alerts and deliveries over simulated days, under crashes at every port call, lost queues,
// redelivery and reordering, each day from one seed. Says which promise broke and with which seed to run it again.
import { parseArgs } from 'node:util'
import { simulate } from './run.ts'

const { values } = parseArgs({
  options: { seeds: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})
if (values.help) {
  console.log(
    'npm run simulate [-- --seeds 200]    that many seeds from 1 on\nnpm run simulate -- --seed 17        one seed again',
  )
  process.exit(0)
}

const first = values.seed ? Number(values.seed) : 1
const count = values.seed ? 1 : Number(values.seeds ?? 200)
const totals = { changes: 0, tellings: 0, mails: 0, crashes: 0 }
let broken = 0

for (let seed = first; seed < first + count; seed += 1) {
  const report = await simulate(seed)
  for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += report[key]
  if (report.broken.length > 0) {
    broken += 1
    console.log(`seed ${seed}: ${report.broken.slice(0, 5).join('; ')}`)
  }
  if (seed % 25 === 0) process.stderr.write(`… ${seed - first + 1} of ${count}\n`)
}

const { changes, tellings, mails, crashes } = totals
console.log(
  `${count} seeds: ${changes} changes, ${tellings} tellings, ${mails} mails, ${crashes} crashes; ${broken} seeds broke a promise`,
)
process.exit(broken === 0 ? 0 : 1)
