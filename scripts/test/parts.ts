// The parts of `npm run test:deep`: everything exhaustive, in pieces that can be run by themselves.

export type Part = { project: 'node' | 'worker' | 'e2e'; files: readonly string[] }

const builtApp = (...names: string[]): Part => ({
  project: 'e2e',
  files: names.map((name) => `test/e2e/${name}.deep.e2e.test.ts`),
})

export const parts: Record<string, Part> = {
  /** Everything in Node with many more examples, simulations and drift figures included. */
  rules: { project: 'node', files: [] },
  /** Everything in workerd, every cell of each matrix and every hostile body included. */
  runtime: { project: 'worker', files: [] },
  /** Every page and answer of the built app, for each visitor. */
  answers: { project: 'e2e', files: ['.site.test.ts'] },
  /** Every form cut off at each way it can fail. */
  forms: builtApp('forms', 'desk-forms', 'form-trouble', 'checkout-form'),
  /** Every page in every look, with axe. */
  pages: builtApp('every-page', 'desk-pages', 'pages', 'keyboard', 'search', 'club-names', 'toast'),
  people: builtApp('account-life', 'sign-in', 'two-step', 'google', 'inbox'),
  payments: builtApp('payments', 'payments-desk'),
  alerts: builtApp('start', 'pipeline', 'channels'),
  matches: builtApp('match-day', 'replay', 'status'),
  desk: builtApp('new-deployment', 'desk-journeys', 'studio-repair'),
  trouble: builtApp('crash', 'trouble'),
}
