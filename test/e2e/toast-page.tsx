import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type News, Toast } from '#app/ui/toast.tsx'

/** A page with only a form and its success message. */
function Page() {
  const [news, setNews] = useState<News | null>(null)
  return (
    <main>
      <button type="button" onClick={() => setNews({ text: 'Alert created.' })}>
        Create
      </button>
      <Toast news={news} />
    </main>
  )
}

createRoot(document.body).render(<Page />)
