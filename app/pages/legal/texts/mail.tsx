import { type OperatorEmail, operator } from './operator.ts'

/** One of the operator's addresses, as a mailto link. */
export function Mail({ to }: { to: OperatorEmail }) {
  const address = operator.emails[to]
  return <a href={`mailto:${address}`}>{address}</a>
}
