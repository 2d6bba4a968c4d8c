import { documents } from './acceptance-boxes.tsx'

/** The terms accepted by opening an account with Google; shown wherever that can happen. */
export function GoogleTerms({ lead }: { lead: string }) {
  return (
    <p className="label">
      {lead} you accept the <Documents /> and have read the{' '}
      <a href="/privacy" target="_blank" rel="noopener">
        Privacy Policy
      </a>
      . Each opens in a new tab.
    </p>
  )
}

function Documents() {
  const all = Object.values(documents)
  return all.map(({ name, path }, index) => (
    <span key={path}>
      {index > 0 && (index === all.length - 1 ? ' and the ' : ', the ')}
      <a href={path} target="_blank" rel="noopener">
        {name}
      </a>
    </span>
  ))
}
