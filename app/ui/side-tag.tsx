/** Marks home and away visually; screen readers get it from the order of the sides. */
export function SideTag({ tag }: { tag: 'HOME' | 'AWAY' }) {
  return (
    <span className="side-tag" aria-hidden="true">
      {tag}
    </span>
  )
}
