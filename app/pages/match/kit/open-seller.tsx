import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons.tsx'

type OpenSellerProps = { name: string; url: string; isMain: boolean }

/** In a new tab, so that the details to copy stay at hand. */
export function OpenSeller({ name, url, isMain }: OpenSellerProps) {
  return (
    <a className={buttonClass(isMain ? 'amber' : 'quiet')} href={url} target="_blank" rel="nofollow noopener external">
      Open {name}
      <span className="visually-hidden"> in a new tab</span>
      <Icon name="out" size={14} />
    </a>
  )
}
