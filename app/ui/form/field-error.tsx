import { Icon } from '../icons.tsx'

/** What is wrong with the control of that id, which names this text as its description. */
export function FieldError({ of, error }: { of: string; error: string | undefined }) {
  return error ? (
    <p className="field-error" id={`${of}-error`}>
      <Icon name="warning" />
      {error}
    </p>
  ) : null
}
