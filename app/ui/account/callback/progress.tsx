import { Icon } from '../../icons.tsx'
import { callbackSteps } from './steps.ts'

/** The four steps with the current one, which is announced to screen readers. */
export function CallbackProgress({ step }: { step: number }) {
  const current = callbackSteps[step] ?? callbackSteps[0]
  return (
    <>
      <p className="callback-now" role="status">
        {current.label} <span className="muted">{current.percent}%</span>
      </p>
      <progress className="callback-bar" max={100} value={current.percent} aria-label="Progress of your sign-in" />
      <ol className="callback-steps">
        {callbackSteps.map(({ label }, index) => (
          <li
            key={label}
            className={index > step ? 'muted' : undefined}
            aria-current={index === step ? 'step' : undefined}
          >
            <Icon name={index < step ? 'check' : 'dot'} />
            {label}
            {index < step && <span className="visually-hidden"> (done)</span>}
          </li>
        ))}
      </ol>
    </>
  )
}
