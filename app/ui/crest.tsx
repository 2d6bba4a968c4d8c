/** Decorative: stands beside the name, so the alternative text is empty. */
export function Crest({ src, size = 40, isLazy = true }: { src: string; size?: number; isLazy?: boolean }) {
  return (
    <img
      className="crest"
      src={src}
      alt=""
      width={size}
      height={Math.round(size * 1.125)}
      loading={isLazy ? 'lazy' : 'eager'}
    />
  )
}
