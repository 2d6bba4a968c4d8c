// npm run simulate [-- money] [-- --seeds 200] [-- --seed 17] [-- --scale] [-- --help]
//
// The product's rooms, alerts and deliveries over simulated days, under crashes at every port call, lost queues,
// redelivery and reordering, each day from one seed. Says which promise broke and with which seed to run it again.
// `purchases`: attempts to buy at a seller whose answers get lost, 6 a seed.
// `--scale`: a Saturday of a million people, counted and multiplied, beside the platform's limits.
// `money`: orders, books and receipts over 1,000 days of buyers, with a provider that loses its answers.
import { parseArgs } from 'node:util'
import { simulateMoney } from './money/run.ts'
import { simulatePurchases } from './purchases/run.ts'
import { simulate } from './run.ts'
import { simulateScale } from './scale/run.ts'

const { values, positionals } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    'without-request-id': { type: 'boolean' },
    'without-key': { type: 'boolean' },
    scale: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
  allowPositionals: true,
})
if (values.help) {
  console.log(`npm run simulate [-- --seeds 200]    that many seeds from 1 on
npm run simulate -- --seed 17        one seed again
npm run simulate -- --without-key    takes away what records a notification once; every seed should break
npm run simulate -- --scale          a day of a million people beside the platform's limits; ends with 1 when one is passed
npm run simulate -- money            payments, 25 days a seed; --without-request-id takes their safeguard away
npm run simulate -- purchases        purchases under mandates; --without-key takes the idempotency key away`)
  process.exit(0)
}

if (values.scale) process.exit((await simulateScale()) ? 0 : 1)

const isMoney = positionals.includes('money')
const first = values.seed ? Number(values.seed) : 1
const count = values.seed ? 1 : Number(values.seeds ?? (isMoney ? 40 : 200))
const hasRequestId = !values['without-request-id']
const hasKey = !values['without-key']
const totals: Record<string, number> = {}
let failed = 0

function report(seed: number) {
  if (isMoney) return simulateMoney(seed, { hasRequestId })
  return positionals.includes('purchases') ? simulatePurchases(seed, { hasKey }) : simulate(seed, { hasKey })
}

for (let seed = first; seed < first + count; seed += 1) {
  const { broken, ...figures } = await report(seed)
  for (const [name, figure] of Object.entries(figures)) totals[name] = (totals[name] ?? 0) + figure
  if (broken.length > 0) {
    failed += 1
    console.log(`seed ${seed}: ${broken.slice(0, 5).join('; ')}`)
  }
  if (seed % 25 === 0) process.stderr.write(`… ${seed - first + 1} of ${count}\n`)
}

const figures = Object.entries(totals).map(([name, figure]) => `${figure} ${name}`)
console.log(`${count} seeds: ${figures.join(', ')}; ${failed} seeds broke a promise`)
process.exit(failed === 0 ? 0 : 1)
