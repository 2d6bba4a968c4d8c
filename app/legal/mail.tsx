import { type OperatorEmail, operator } from './operator.ts'

/** One of the operator's addresses, as a link that opens a mail. */
export function Mail({ to }: { to: OperatorEmail }) {
  const address = operator.emails[to]
  return <a href={`mailto:${address}`}>{address}</a>
}
