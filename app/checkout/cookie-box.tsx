import { useFieldError } from '../ui/field-errors.ts'
import { Icon } from '../ui/icons.tsx'

export function CookieBox({ isTicked, error: found }: { isTicked: boolean; error: string | undefined }) {
  const error = useFieldError('cookies', found)
  return (
    <div className="register-box">
      <input
        type="checkbox"
        id="cookies"
        name="cookies"
        defaultChecked={isTicked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'cookies-error'}
      />
      <label htmlFor="cookies">
        I accept the{' '}
        <a href="/cookie-policy" target="_blank" rel="noopener">
          Cookie Policy
        </a>
      </label>
      {error && (
        <p className="field-error" id="cookies-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  )
}
