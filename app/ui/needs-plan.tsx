import { ButtonLink } from './button.tsx'

/** In place of what the plan does not include. */
export function NeedsPlan({ text }: { text: string }) {
  return (
    <>
      <p>{text}</p>
      <div className="actions">
        <ButtonLink to="/pricing" tone="quiet">
          See the plans
        </ButtonLink>
      </div>
    </>
  )
}
