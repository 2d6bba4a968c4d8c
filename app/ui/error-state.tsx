type ErrorStateProps = { title: string; text?: string; heading?: 'h2' | 'h3'; retryPath: string; retryLabel?: string }

/** Replaces a part that could not be read; the retry link reloads the page, so it works without script. */
export function ErrorState({
  title,
  text = "Something went wrong on our side, and we've logged it. Please try again.",
  heading: Heading = 'h3',
  retryPath,
  retryLabel = 'Try Again',
}: ErrorStateProps) {
  return (
    <div className="notice" role="alert">
      <Heading className="notice-title">{title}</Heading>
      <p className="muted">{text}</p>
      <a className="button" href={retryPath}>
        {retryLabel}
      </a>
    </div>
  )
}
