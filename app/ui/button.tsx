import type { ComponentPropsWithRef } from 'react'
import { Link, type LinkProps } from 'react-router'

/** `amber` is the one action of a view; everything else is `quiet`; `danger` destroys something. */
export type ButtonTone = 'amber' | 'quiet' | 'danger'

export function Button({
  tone = 'amber',
  className,
  ...rest
}: ComponentPropsWithRef<'button'> & { tone?: ButtonTone }) {
  return <button type="submit" {...rest} className={buttonClass(tone, className)} />
}

/** A link that looks like a button. `reloadDocument` for pages that are sent without script. */
export function ButtonLink({ tone = 'amber', className, ...rest }: LinkProps & { tone?: ButtonTone }) {
  return <Link {...rest} className={buttonClass(tone, className)} />
}

export function buttonClass(tone: ButtonTone, extra?: string): string {
  return ['button', tone !== 'amber' && `button-${tone}`, extra].filter(Boolean).join(' ')
}
